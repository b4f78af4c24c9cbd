import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownText, typedText } from '../../src/form/text-buffer.ts'
import { forEachSeed } from '../kit/random.ts'

const controls = {
  'a text area': { localName: 'textarea', type: 'textarea' },
  'a box of one line': { localName: 'input', type: 'text' },
  'a box for addresses': { localName: 'input', type: 'url' },
}

test('a single-line input shows a line break as a space, and keeps it', () => {
  const control = controls['a box of one line']
  assert.equal(shownText(control, 'two\nlines'), 'two lines')
  assert.equal(typedText({ ...control, value: 'two linesx' }, 'two\nlines'), 'two\nlinesx')
  assert.equal(typedText({ ...control, value: 'twox lines' }, 'two\r\nlines'), 'twox\r\nlines')
  assert.equal(typedText({ ...control, value: 'twolines' }, 'two\r\nlines'), 'twolines')
})

test('a URL input keeps spaces while typing, and removes them later', () => {
  const control = controls['a box for addresses']
  assert.equal(typedText({ ...control, value: 'one ' }, 'one'), 'one ')
  assert.equal(typedText({ ...control, value: 'one t' }, 'one '), 'one t')
  assert.equal(typedText({ ...control, value: 'onet' }, 'one '), 'onet ')
})

for (const [name, control] of Object.entries(controls)) {
  forEachSeed(300, `typing a letter in ${name} changes nothing else of the text`, (random) => {
    const letters = [
      'a',
      'b',
      ' ',
      '  ',
      '\t',
      '\n',
      '\r\n',
      '\r',
      '\u00a0',
      '\u200d',
      '\u00ad',
      '🙂',
      '\ud83d',
    ]
    const text = Array.from({ length: random.int(12) }, () => random.pick(letters)).join('')
    const shown = shownText(control, text)
    const at = random.int(shown.length + 1)
    const typed = typedText({ ...control, value: `${shown.slice(0, at)}Z${shown.slice(at)}` }, text)
    assert.equal(typed.replace('Z', ''), text)
    assert.equal(typedText({ ...control, value: shown }, text), text)
  })
}
