import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeEdit, shownText, typedText } from '../../src/form/text-buffer.ts'
import { forEachSeed } from '../kit/random.ts'

test('one edit is done again in a text that came from the same one', () => {
  assert.equal(mergeEdit('a river', 'a wide river', 'a river runs'), 'a wide river runs')
  assert.equal(mergeEdit('a river', 'river', 'So a river'), 'So river')
  assert.equal(mergeEdit('', 'typed', 'theirs'), 'theirstyped')
  assert.equal(mergeEdit('same', 'same', 'theirs'), 'theirs')
})

test('removing the end of a text keeps what was written behind it', () => {
  assert.equal(mergeEdit('a river', 'a ', 'a river runs'), 'a  runs')
})

test('letters that continue a word stay with it, whatever is inserted behind them', () => {
  assert.equal(mergeEdit('So an', 'So anna', 'So an bert'), 'So anna bert')
  assert.equal(mergeEdit('So', 'So anna', 'So bert'), 'So bert anna')
})

forEachSeed(300, 'edits far apart both stand, whatever the texts', (random) => {
  const word = () =>
    Array.from({ length: random.between(3, 9) }, () => random.pick(Array.from('abcdeé🙂'))).join('')
  const [head, middle, tail] = [`${word()} one `, `${word()} two `, `${word()} three`]
  const base = head + middle + tail
  const typed = `${head}MINE${middle}${tail}`
  const theirs = head + middle + tail.replace('three', 'THEIRS')
  assert.equal(
    mergeEdit(base, typed, theirs),
    `${head}MINE${middle}${tail.replace('three', 'THEIRS')}`,
  )
})

const controls = {
  'a text area': { localName: 'textarea', type: 'textarea' },
  'a box of one line': { localName: 'input', type: 'text' },
  'a box for addresses': { localName: 'input', type: 'url' },
}

test('a box of one line shows a line break as a space, and keeps it', () => {
  const control = controls['a box of one line']
  assert.equal(shownText(control, 'two\nlines'), 'two lines')
  assert.equal(typedText({ ...control, value: 'two linesx' }, 'two\nlines'), 'two\nlinesx')
  assert.equal(typedText({ ...control, value: 'twox lines' }, 'two\r\nlines'), 'twox\r\nlines')
  assert.equal(typedText({ ...control, value: 'twolines' }, 'two\r\nlines'), 'twolines')
})

for (const [name, control] of Object.entries(controls)) {
  forEachSeed(300, `a letter in ${name} changes nothing else of the text`, (random) => {
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
