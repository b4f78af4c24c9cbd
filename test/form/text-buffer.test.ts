import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeEdit } from '../../src/form/text-buffer.ts'
import { forEachSeed } from '../kit/random.ts'

test('one edit is done again in a text that came from the same one', () => {
  assert.equal(mergeEdit('a river', 'a wide river', 'a river runs'), 'a wide river runs')
  assert.equal(mergeEdit('a river', 'river', 'So a river'), 'So river')
  assert.equal(mergeEdit('', 'typed', 'theirs'), 'theirstyped')
  assert.equal(mergeEdit('same', 'same', 'theirs'), 'theirs')
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
