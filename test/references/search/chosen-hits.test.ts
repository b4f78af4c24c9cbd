import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseHits, toggleHit } from '../../../src/references/search/chosen-hits.ts'
import type { ReferenceHit } from '../../../src/references/search/reference-search.ts'

const hit = (id: string) => ({ id, typeName: 'author' }) as ReferenceHit
const [a, b, c] = [hit('a'), hit('b'), hit('c')]

test('choosing a document a second time removes it from the choice', () => {
  assert.deepEqual(toggleHit([a, b], hit('a'), 5), [b])
})

test('a full choice takes no further document, but still lets one go', () => {
  assert.equal(toggleHit([a, b], c, 2), null)
  assert.deepEqual(toggleHit([a, b], b, 2), [a])
})

test('documents found by pasted lines are added once each, as far as there is room', () => {
  assert.deepEqual(chooseHits([a], [a, b, c], 2), [a, b])
  assert.deepEqual(chooseHits([], [a], -1), [])
})
