import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { richTextMessages } from '../../src/i18n/en-us/rich-text.ts'
import type { Translate } from '../../src/i18n/messages.ts'
import { droppedText } from '../../src/rich-text/paste/dropped-text.ts'
import { LeftOutList } from '../../src/rich-text/paste/left-out.ts'

const german = JSON.parse(
  readFileSync(new URL('../../src/i18n/locales/de-de.json', import.meta.url), 'utf8'),
) as Record<string, string>
const speaker = (words: Readonly<Record<string, string>>): Translate =>
  ((key: string, values: Readonly<Record<string, unknown>> = {}) =>
    words[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as Translate

test('names what a paste left out in plain text, in English and German', () => {
  const list = new LeftOutList()
  list.add('tables')
  list.add('marks', 'sup')
  list.add('marks', 'brandColour')
  list.add('styles', 'h2')
  list.add('objects', 'priceTable')
  list.add('files', 'Report.pdf')
  assert.equal(
    droppedText(list.all, speaker(richTextMessages)),
    'Left out: tables, kept as paragraphs; formatting (Superscript, Brand Colour); ' +
      'text styles, now normal (Heading 2); objects (Price Table); files (Report.pdf)',
  )
  assert.equal(
    droppedText(list.all, speaker(german)),
    'Weggelassen: Tabellen, als Absätze behalten; Formatierung (Hochgestellt, Brand Colour); ' +
      'Absatzformate, jetzt Standard (Überschrift 2); Objekte (Price Table); Dateien (Report.pdf)',
  )
})

test('lists the first five of many names', () => {
  const list = new LeftOutList()
  for (let at = 1; at <= 7; at++) list.add('files', `${at}.pdf`)
  assert.equal(
    droppedText(list.all, speaker(richTextMessages)),
    'Left out: files (1.pdf, 2.pdf, 3.pdf, 4.pdf, 5.pdf, …)',
  )
})
