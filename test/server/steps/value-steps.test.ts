import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referredIds } from '../../../src/model/reference.ts'
import { finish } from '../../../src/server/steps/slices.ts'
import { collectReferredIds, createJsonWriter } from '../../../src/server/steps/value-steps.ts'
import { forEachSeed } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'

const names = ['a', '_ref', '_weak', 'long name', '"', '__proto__', '1']

/** Lists and objects of up to thousands of values, many of them references. */
function randomValue(random: Random, depth: number): unknown {
  const kind = depth === 0 ? random.int(4) : random.int(7)
  if (kind === 0) return random.pick(['', 'x', '"', '\ud800', 'a line\n'])
  if (kind === 1) return random.pick([0, -1.5, 1e21, true, null])
  if (kind === 2) return { _ref: `d${random.int(20)}`, _weak: random.pick([true, false]) }
  if (kind === 3) return random.pick([[], {}])
  const parts = Array.from({ length: random.int(12) }, () => randomValue(random, depth - 1))
  if (kind === 4) return { _ref: `d${random.int(20)}`, parts }
  if (kind === 5) return parts
  return Object.fromEntries(parts.map((part) => [random.pick(names), part]))
}

forEachSeed(
  200,
  'writing values and collecting references in steps gives the same result as in one go',
  (random) => {
    const shared = Array.from({ length: 6 }, () => randomValue(random, 5))
    const write = createJsonWriter()
    for (const value of [shared, { shared }, [1, { again: shared, not: undefined }]]) {
      assert.equal(finish(write(value)), JSON.stringify(value))
      const sorted = (ids: Map<string, boolean>) => [...ids].toSorted()
      assert.deepEqual(sorted(finish(collectReferredIds(value))), sorted(referredIds(value)))
    }
  },
)

test('a part shared by two values is written once', () => {
  let reads = 0
  const items = Array.from({ length: 2_000 }, (_, n) => ({
    get n() {
      reads++
      return n
    },
  }))
  const write = createJsonWriter()
  const first = finish(write({ create: { items } }))
  const before = reads
  assert.equal(finish(write({ apply: [0, { items }] })), `{"apply":[0,${first.slice(10, -1)}]}`)
  assert.equal(reads, before)
})

test('no step visits more than a part of a large value', () => {
  const value = Array.from({ length: 5_000 }, () => [[[]]])
  for (const steps of [createJsonWriter()(value), collectReferredIds(value)]) {
    let count = 0
    while (!steps.next().done) count++
    assert.ok(count > 1_000)
  }
})
