import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOneEditApart, maybeMisspelt, piecesOf } from '../../../src/search/query/similar-words.ts'
import { createRandom } from '../../kit/choices.ts'

test('one letter inserted, deleted, replaced or swapped with its neighbour is one edit', () => {
  for (const other of ['harbor', 'harbours', 'harboor', 'harbuor', 'arbour', 'harbour😀'])
    assert.ok(isOneEditApart('harbour', other), other)
  for (const other of ['harbour', 'harbr', 'hrabuor', 'habruor', 'hourbar', 'harbor s', ''])
    assert.ok(!isOneEditApart('harbour', other), other)
})

test('words that are one edit apart always share a piece', () => {
  const random = createRandom(7)
  const letters = Array.from('abcé会😀')
  const word = (): string[] =>
    Array.from({ length: random.between(1, 8) }, () => random.pick(letters))
  for (let round = 0; round < 2000; round++) {
    const one = word()
    const other = [...one]
    const at = random.int(one.length)
    const kind = random.int(4)
    if (kind === 0) other.splice(at, 1)
    else if (kind === 1) other.splice(at, 0, random.pick(letters))
    else if (kind === 2) other[at] = random.pick(letters)
    else other.splice(at, 2, ...other.slice(at, at + 2).toReversed())
    const [a, b] = [one.join(''), other.join('')]
    if (a === b) continue
    assert.ok(isOneEditApart(a, b) && isOneEditApart(b, a), `${a} ${b}`)
    const pieces = new Set(piecesOf(a))
    assert.ok(
      piecesOf(b).some((piece) => pieces.has(piece)),
      `${a} ${b}`,
    )
  }
})

test('typo tolerance applies only to words of five letters or more without digits and signs', () => {
  for (const word of ['house', 'größe', 'москва']) assert.ok(maybeMisspelt(word), word)
  for (const word of ['word', 'c++', 'node.js', 'h2ouse', 'route66', 'x'.repeat(40)])
    assert.ok(!maybeMisspelt(word), word)
})
