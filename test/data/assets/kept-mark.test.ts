import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markKeptUploads, mayHaveKeptUploads } from '../../../src/data/assets/kept-mark.ts'

test('knows files of closed pages by the key under which every release has noted them', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
  assert.equal(mayHaveKeptUploads(storage), false)
  items.set('content-studio uploads', '1')
  assert.equal(mayHaveKeptUploads(storage), true)
  markKeptUploads(storage, false)
  assert.equal(items.size, 0)
  markKeptUploads(storage, true)
  assert.deepEqual([...items.keys()], ['content-studio uploads'])
})
