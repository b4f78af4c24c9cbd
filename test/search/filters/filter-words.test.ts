import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedTypes, shortDescription } from '../../../src/search/filters/filter-words.ts'

test('SEARCH-012 a tooltip has up to 256 characters of the description and names ten types plus the number of others', () => {
  assert.equal(shortDescription('a'.repeat(256)), 'a'.repeat(256))
  assert.equal(shortDescription('a'.repeat(257)), `${'a'.repeat(256)}…`)
  const titles = Array.from({ length: 13 }, (_, index) => `Type ${index}`)
  assert.deepEqual(namedTypes(titles), { named: titles.slice(0, 10), more: 3 })
  assert.deepEqual(namedTypes(titles.slice(0, 10)), { named: titles.slice(0, 10), more: 0 })
})
