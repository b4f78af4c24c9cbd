import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepIdentity } from '../../src/data/keep-identity.ts'

test('returns the old object for an equal value', () => {
  const old = { a: [1, { b: 2 }], c: null }
  assert.equal(keepIdentity(old, structuredClone(old)), old)
})

test('replaces only the objects on the path to a change', () => {
  const old = { left: { deep: { value: 1 } }, right: { value: 2 } }
  const next = keepIdentity(old, { left: { deep: { value: 1 } }, right: { value: 3 } })
  assert.equal(next.left, old.left)
  assert.deepEqual(next.right, { value: 3 })
})

test('items keep their identity by key when others are added and removed', () => {
  const [a, b] = [
    { _key: 'a', text: 'A' },
    { _key: 'b', text: 'B' },
  ]
  const next = keepIdentity([a, b], [{ _key: 'n', text: 'N' }, { ...b }, { ...a, text: 'AA' }])
  assert.equal(next[1], b)
  assert.deepEqual(next[2], { _key: 'a', text: 'AA' })
})

for (const [name, old, next] of [
  ['a removed field', { a: 1, b: 2 }, { a: 1 }],
  ['an added field', { a: 1 }, { a: 1, b: undefined }],
  ['a removed item', [1, 2], [1]],
  ['null instead of an object', { a: {} }, { a: null }],
  ['an array instead of an object', { a: {} }, { a: [] }],
] as const) {
  test(`${name} yields a new value`, () => {
    const kept = keepIdentity(old, next)
    assert.notEqual(kept, old)
    assert.deepEqual(kept, next)
  })
}
