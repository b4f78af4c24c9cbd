import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedParts, joinBase, splitBase } from '../../../src/data/journal/base-parts.ts'
import type { ContentDocument } from '../../../src/model/document.ts'
import { forEachSeed } from '../../kit/random.ts'

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

test('splitting and joining a base restores it, whatever its field names', () => {
  const odd = JSON.parse('{"_id": "a", "_type": "t", "__proto__": [1], "base": {}, "none": null}')
  const small: ContentDocument = { _id: 'a', _type: 't' }
  for (const base of [large, small, odd as ContentDocument, null]) {
    const joined = joinBase([...splitBase(base).values()].reverse())
    assert.deepEqual(joined, base)
    assert.deepEqual(Object.keys(joined ?? {}).sort(), Object.keys(base ?? {}).sort())
  }
  assert.deepEqual([...splitBase(small).keys()], ['base'])
})

forEachSeed(100, 'stored parts yield the latest base after any number of changes', (random) => {
  const lists = ['items', 'more', 'a.0']
  let base: ContentDocument = { _id: 'a', _type: 't' }
  let before = splitBase(null)
  const there = new Map<string, unknown>(before)
  for (let step = 0; step < 30; step++) {
    const name = random.pick(lists)
    const list = (base[name] as unknown[] | undefined) ?? []
    const at = random.int(list.length + 1)
    const more = items(random.pick([1, 3, 60, 130]))
    const next = random.pick([
      () => [...list.slice(0, at), ...more, ...list.slice(at)],
      () => list.slice(0, at),
      () => list.toSpliced(at, random.int(120)),
      () => list.map((item, index) => (index === at ? { step } : item)),
    ])()
    base = { ...base, [name]: next, title: `Step ${step}` }
    const after = splitBase(base)
    const { changed, gone } = changedParts(before, after)
    for (const part of gone) there.delete(part)
    for (const [part, held] of changed) there.set(part, held)
    before = after
    assert.deepEqual(joinBase(random.shuffle([...there.values()])), base)
  }
})

test('writes only changed parts of a base, only the changed range of a long list, and deletes removed parts', () => {
  const before = splitBase(large)
  const after = (change: object) => {
    const { changed, gone } = changedParts(before, splitBase({ ...large, ...change }))
    return [[...changed.keys()], gone]
  }
  assert.deepEqual(after({}), [[], []])
  assert.deepEqual(after({ _rev: 'r2', title: 'Ab' }), [['base'], []])
  assert.deepEqual(after({ object39: { at: 0 } }), [['base.2'], []])
  const rows = large['items'] as object[]
  const edited = rows.with(4321, { _key: 'k4321', title: 'new' })
  assert.deepEqual(after({ items: edited }), [['base.items.4300'], []])
  assert.deepEqual(after({ items: [...rows, {}] }), [['base.items.10000'], []])
  assert.deepEqual(after({ items: rows.slice(0, -1) }), [['base.items.9900'], []])
  assert.deepEqual(after({ items: rows.slice(0, 9900) }), [[], ['base.items.9900']])
  const { changed, gone } = changedParts(before, splitBase(null))
  assert.deepEqual([...changed], [['base', null]])
  assert.equal(gone.length, before.size - 1)
})
