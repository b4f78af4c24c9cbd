// What the studio shows first has its words at once: nothing on its first screen says what comes with later code.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'
import { basicMessages } from '../../src/i18n/en-us-basic.ts'
import { laterMessages } from '../../src/i18n/en-us-later.ts'
import { enUsMessages } from '../../src/i18n/en-us.ts'
import { importsOf } from '../kit/sources.ts'

const root = join(import.meta.dirname, '../..')
/** Names of a configuration that look like keys. */
const properties = new Set(['document.actions', 'document.inspectors'])
const plural = /_(zero|one|two|few|many|other)$/

/** Modules that load with these before any of their code asks for more. */
function closure(...entries: string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const visit = (file: string): void => {
    if (texts.has(file) || !existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    texts.set(file, text)
    for (const { specifier, typeOnly, dynamic } of importsOf(text)) {
      if (!typeOnly && !dynamic && specifier.startsWith('.')) {
        visit(resolve(dirname(file), specifier))
      }
    }
  }
  for (const entry of entries) visit(join(root, entry))
  return texts
}

test('no module of the first screen uses messages that are loaded later', () => {
  const keys = Object.keys(laterMessages).map((key) => key.replace(plural, ''))
  // Error panels bring their own words.
  const later = new Set(keys.filter((key) => !key.startsWith('element.')))
  const said: string[] = []
  for (const [file, text] of closure(
    'src/services/services-area.tsx',
    'src/structure/panes/document-list-pane.tsx',
  )) {
    if (file.includes('/i18n/')) continue
    const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    for (const [, name = '', isOpen] of code.matchAll(/['"`]([\w-]+\.[\w.-]+)(\$\{)?/g)) {
      if (properties.has(name)) continue
      const isLater = isOpen ? [...later].some((key) => key.startsWith(name)) : later.has(name)
      if (isLater) said.push(`${relative(root, file)}: ${name}`)
    }
  }
  assert.deepEqual(said, [])
})

/** Code that others load, and the area whose words they have loaded by then. */
const parts: readonly (readonly [part: string, words: readonly string[]])[] = [
  ['src/rich-text/rich-text-editor.tsx', ['en-us-form.ts', 'en-us-rich-text.ts']],
  ['src/fields/table/rich-input.tsx', ['en-us-form.ts', 'en-us-rich-text.ts']],
  ['src/fields/reference/input.tsx', ['en-us-form.ts', 'en-us/references.ts']],
  ['src/references/reference-item.tsx', ['en-us-form.ts', 'en-us/references.ts']],
  ['src/references/search/add-references.tsx', ['en-us-form.ts', 'en-us/references.ts']],
  ['src/assets/field/asset-field.tsx', ['en-us-form.ts', 'en-us/assets.ts']],
  ['src/studio/studio-document.tsx', ['en-us-first.ts', 'en-us-document.ts']],
  ['src/structure/panes/document-slot.tsx', ['en-us-first.ts', 'en-us-document.ts']],
]
for (const [part, words] of parts) {
  test(`${part} finds all its messages in ${words.join(' and ')}`, async () => {
    const loaded = new Set(Object.keys(basicMessages))
    for (const file of words) {
      for (const messages of Object.values(await import(`../../src/i18n/${file}`))) {
        if (typeof messages === 'object')
          for (const key of Object.keys(messages as object)) loaded.add(key)
      }
    }
    const known = new Set([...loaded].map((key) => key.replace(plural, '')))
    const all = new Set(Object.keys(enUsMessages).map((key) => key.replace(plural, '')))
    const missing = [...closure(part)]
      .filter(([file]) => !file.includes('/i18n/'))
      .flatMap(([file, text]) => keysIn(text).map((key) => `${key} in ${relative(root, file)}`))
      .filter((one) => all.has(one.split(' ')[0]!) && !known.has(one.split(' ')[0]!))
    assert.deepEqual(missing, [])
  })
}

for (const area of [
  'src/image/image-editor-area.tsx',
  'src/search/dialog/search-dialog-area.tsx',
  'src/references/reference-input-area.tsx',
  'src/assets/browser/element/asset-browser-area.tsx',
  'src/document/form-area/detached/detached-document-form.tsx',
  'src/document/form-area/bound-document.tsx',
]) {
  test(`${area} loads the messages of everything it loads`, async () => {
    const files = closure(area)
    const all = new Set(Object.keys(enUsMessages).map((key) => key.replace(plural, '')))
    const loaded = new Set<string>()
    const said = new Map<string, string>()
    for (const [file, text] of files) {
      if (file.includes('/i18n/en-us/')) {
        for (const messages of Object.values((await import(file)) as object)) {
          for (const key of Object.keys(messages)) loaded.add(key.replace(plural, ''))
        }
      } else if (!file.includes('/i18n/')) {
        for (const key of keysIn(text)) if (all.has(key)) said.set(key, relative(root, file))
      }
    }
    assert.ok(loaded.size > 0)
    assert.deepEqual(
      [...said].filter(([key]) => !loaded.has(key)),
      [],
    )
  })
}

/** What looks like the key of a message, outside of comments. */
function keysIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/['"`]([\w-]+\.[\w.-]+)['"`]/g)].map(([, key = '']) => key)
}
