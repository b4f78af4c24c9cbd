import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedParts, joinBase, splitBase } from '../../../src/data/journal/base-parts.ts'
import type { ContentDocument } from '../../../src/model/document.ts'

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ _key: `k${at}` }))
const large: ContentDocument = {
  _id: 'drafts.a',
  _type: 'page',
  _rev: 'r1',
  title: 'A',
  items: items(10_000),
  1: items(60),
  ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`object${at}`, { at }])),
}

test('a base is the same after being split and joined, whatever its fields are called', () => {
  const odd = JSON.parse('{"_id": "a", "_type": "t", "__proto__": [1], "base": {}, "none": null}')
  const small: ContentDocument = { _id: 'a', _type: 't' }
  for (const base of [large, small, odd as ContentDocument, null]) {
    const joined = joinBase([...splitBase(base).values()].reverse())
    assert.deepEqual(joined, base)
    assert.deepEqual(Object.keys(joined ?? {}).sort(), Object.keys(base ?? {}).sort())
  }
  assert.deepEqual([...splitBase(small).keys()], ['base'])
})

test('of a base only the parts that changed are written, and all of them when one is gone', () => {
  const before = splitBase(large)
  const typed = splitBase({ ...large, _rev: 'r2', title: 'Ab' })
  assert.deepEqual([...(changedParts(before, typed)?.keys() ?? [])], ['base'])
  const moved = splitBase({ ...large, object39: { at: 0 } })
  assert.equal(changedParts(before, moved)?.size, 1)
  assert.equal(changedParts(before, splitBase({ ...large, items: [] })), null)
  assert.equal(changedParts(before, splitBase(null)), null)
  assert.equal(changedParts(undefined, before), null)
})
