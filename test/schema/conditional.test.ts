import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveConditional } from '../../src/schema/conditional.ts'

const context = { document: { _id: 'a', _type: 'note' }, parent: {}, value: 1, currentUser: null }

test('a condition is a boolean or a synchronous callback', () => {
  assert.equal(resolveConditional(undefined, context, false).value, false)
  assert.equal(resolveConditional(true, context, false).value, true)
  assert.equal(resolveConditional(({ value }) => value === 1, context, false).value, true)
})

test('SCHEMA-024 a promise, undefined or any other non-boolean counts as false, with a warning', () => {
  for (const answer of [Promise.resolve(true), undefined, 1, 'true', {}, null]) {
    const result = resolveConditional((() => answer) as never, context, false)
    assert.equal(result.value, false)
    assert.match(result.warning ?? '', /must return true or false/)
  }
  assert.match(
    resolveConditional((async () => true) as never, context, false).warning ?? '',
    /promise, which is not supported/,
  )
})

test('a callback that throws yields the fallback and the error', () => {
  const result = resolveConditional(
    () => {
      throw new Error('boom')
    },
    context,
    true,
  )
  assert.equal(result.value, true)
  assert.equal(result.error?.message, 'boom')
})

test('reports whether the callback read the document or the parent', () => {
  const reads = (callback: Parameters<typeof resolveConditional>[0]) => {
    const { readsDocument, readsParent } = resolveConditional(callback, context, false)
    return [readsDocument, readsParent]
  }
  assert.deepEqual(
    reads(({ value }) => value === 1),
    [false, false],
  )
  assert.deepEqual(
    reads(({ document }) => !document),
    [true, false],
  )
  assert.deepEqual(
    reads(({ parent, document }) => !parent || !document),
    [true, true],
  )
})
