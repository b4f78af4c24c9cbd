import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdsMore, pickedHit } from '../../src/references/make-reference.ts'

test('REF-016.1 only a hit can be selected; any other id throws', () => {
  const hits = [{ id: 'ada' }, { id: 'bo' }]
  assert.equal(pickedHit(hits, 'bo'), hits[1])
  assert.equal(pickedHit(hits, 'drafts.ada'), hits[0])
  assert.throws(() => pickedHit(hits, 'zoe'), {
    name: 'RangeError',
    message: "Selected an item that wasn't part of the result set: zoe",
  })
  assert.throws(() => pickedHit([], ''), RangeError)
})

test('a value without a target is empty; any other invalid value holds data to keep', () => {
  for (const empty of [undefined, null, {}, { _type: 'reference', _key: 'a' }, { _ref: '' }]) {
    assert.equal(holdsMore(empty), false, JSON.stringify(empty))
  }
  for (const more of ['ada', 5, [], { _ref: 5 }, { _ref: null }, { _ref: {} }, { title: 'x' }]) {
    assert.equal(holdsMore(more), true, JSON.stringify(more))
  }
})
