import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineQuery } from '../../src/live/define-query.ts'

test('defineQuery keeps the text and its literal type', () => {
  const query: '*[_type == "post"]' = defineQuery('*[_type == "post"]')
  assert.equal(query, '*[_type == "post"]')
})
