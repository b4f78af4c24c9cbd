import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLruCache } from '../../src/server/lru-cache.ts'

test('evicts the least recently used value', () => {
  const cache = createLruCache<string>(2)
  cache.set('a', 'A')
  cache.set('b', 'B')
  assert.equal(cache.get('a'), 'A')
  cache.set('c', 'C')
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key)),
    ['A', undefined, 'C'],
  )
})

test('limits the total weight, also when a value is replaced', () => {
  const cache = createLruCache<string>(10, (text) => text.length)
  cache.set('a', 'aaaa')
  cache.set('b', 'bbbb')
  cache.set('a', 'aaaaaa')
  assert.deepEqual([cache.get('a'), cache.get('b')], ['aaaaaa', 'bbbb'])
  cache.set('c', 'cc')
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key)),
    [undefined, 'bbbb', 'cc'],
  )
})

test('a value heavier than the whole cache is not stored and evicts nothing', () => {
  const cache = createLruCache<string>(3, (text) => text.length)
  cache.set('a', 'aaa')
  cache.set('b', 'bbbb')
  assert.deepEqual([cache.get('a'), cache.get('b')], ['aaa', undefined])
  cache.set('a', 'aaaa')
  assert.equal(cache.get('a'), undefined, 'an outdated value is not kept either')
})
