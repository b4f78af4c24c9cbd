import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SimulatedClock } from '../../kit/simulated-clock.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import {
  guardedCondition,
  ReferenceFilterError,
} from '../../../src/references/search/custom-filter.ts'
import { compileSchema } from '../../../src/schema/compile.ts'

const place = { document: {}, path: ['author'], isItem: false, getClient: undefined }

function conditionOf(filter: unknown, clock = new SimulatedClock()) {
  const author = { name: 'author', type: 'reference', to: [{ type: 'note' }], options: { filter } }
  const schema = compileSchema([{ name: 'note', type: 'document', fields: [author] }], fieldTypes)
  return guardedCondition(schema.get('note')!.field('author')!.type, place, clock)
}

test('a filter that never resolves times out after five seconds', async () => {
  const clock = new SimulatedClock()
  const asked = conditionOf(() => new Promise(() => {}), clock)
  await Promise.resolve()
  clock.advance(4999)
  assert.equal(clock.pendingTimers, 1)
  clock.advance(1)
  await assert.rejects(asked, (error: Error) => {
    assert.ok(error instanceof ReferenceFilterError)
    assert.match(error.message, /no answer within 5 seconds/)
    return true
  })
  assert.equal(clock.pendingTimers, 0)
})

test('a filter that throws or returns an invalid value is an error with its reason', async () => {
  const wrong: [unknown, RegExp][] = [
    [
      () => {
        throw new TypeError('No parent here')
      },
      /No parent here/,
    ],
    [() => Promise.reject(new Error('down')), /down/],
    [() => Promise.reject('plain text'), /plain text/],
    [() => 'role == 1', /must return an object/],
    [() => [1], /must return an object/],
    [() => ({ filter: 42 }), /is not text/],
    [() => ({ filter: 'true', params: 'x' }), /parameters .* are not an object/],
    [() => ({ filter: 'true', params: { __x: 1 } }), /__x/],
  ]
  for (const [filter, said] of wrong) {
    await assert.rejects(conditionOf(filter), (error: Error) => {
      assert.ok(error instanceof ReferenceFilterError, String(error))
      assert.match(error.message, said)
      return true
    })
  }
})

test('a filter without a condition allows every document of the types', async () => {
  for (const filter of [() => undefined, () => null, () => ({}), () => ({ filter: '  ' }), '']) {
    assert.equal(await conditionOf(filter), null)
  }
})
