import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deepFreeze, isEqual } from '../../src/model/equal.ts'
import { randomValue } from '../kit/documents.ts'
import { createRandom, forEachSeed } from '../kit/random.ts'

describe('isEqual', () => {
  const cases: [unknown, unknown, boolean][] = [
    [1, 1, true],
    [1, '1', false],
    [null, undefined, false],
    [null, {}, false],
    [[], {}, false],
    [[1, [2]], [1, [2]], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: undefined }, {}, true],
    [{}, { a: undefined }, true],
    [{}, { constructor: 1 }, false],
    [{ toString: 1 }, {}, false],
    [{ a: null }, {}, false],
  ]
  for (const [a, b, expected] of cases) {
    test(`${JSON.stringify(a)} ${expected ? '=' : '≠'} ${JSON.stringify(b)}`, () => {
      assert.equal(isEqual(a, b), expected)
    })
  }
})

forEachSeed(300, 'values with the same JSON are equal, and equality is symmetric', (random) => {
  const value = randomValue(random, 3)
  const other = randomValue(random.chance(0.5) ? createRandom(random.seed) : random, 3)
  assert.ok(isEqual(value, structuredClone(value)))
  assert.equal(isEqual(value, other), isEqual(other, value))
  if (JSON.stringify(value) === JSON.stringify(other)) assert.ok(isEqual(value, other))
})

test('deepFreeze freezes nested values and returns the value', () => {
  const value = { list: [{ n: 1 }], text: 'x' }
  assert.equal(deepFreeze(value), value)
  assert.throws(() => (value.list[0]!.n = 2), TypeError)
  assert.equal(deepFreeze(null), null)
})
