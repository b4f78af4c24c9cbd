import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyPatch } from 'mendoza'
import { applyEffect } from '../../src/mendoza/decode.ts'
import type { Effect } from '../../src/mendoza/encode.ts'
import { deepFreeze } from '../../src/model/equal.ts'
import { forEachSeed, type Random } from '../kit/random.ts'

const left = deepFreeze({ d: { e: 1 }, a: 1, c: [{ x: 1 }, { x: 2 }, 3], b: 'one two' })

describe('applies every operation like the npm package', () => {
  const cases: [string, Effect, unknown][] = [
    ['empty effect', [], left],
    ['value', [0, { f: 1 }], { f: 1 }],
    ['copy, return by name', [1, 4, 'copy'], { ...left, copy: left }],
    ['blank, return by name', [2, 17, 1, 'x', 4, 'new'], { ...left, new: { x: 1 } }],
    ['blank without anything', [2, 4, 'new'], { ...left, new: null }],
    ['push field, return to the same', [6, 3, 0, 5, 5, 9], { ...left, d: 5 }],
    ['push item', [6, 2, 7, 1, 1, 9, 9, 4, 'second'], { ...left, second: { x: 2 } }],
    ['return into array', [11, 2, 0, 'v', 3, 1, 3, 15], { ...left, c: ['v', left.c] }],
    ['field copy', [10, 3, 17, 5, 'e', 15], { ...left, d: { e: 5 } }],
    ['field blank', [11, 3, 17, 5, 'f', 15], { ...left, d: { f: 5 } }],
    ['element copy', [11, 2, 12, 0, 17, 2, 'y', 16, 15], { ...left, c: [{ x: 1, y: 2 }] }],
    ['element blank', [11, 2, 13, 0, 17, 2, 'y', 16, 15], { ...left, c: [{ y: 2 }] }],
    ['return under another name', [10, 3, 17, 5, 'e', 14, 'dd'], { ...left, dd: { e: 5 } }],
    ['set', [17, 99, 'a'], { ...left, a: 99 }],
    ['copy a field', [2, 18, 0], { a: 1 }],
    ['delete', [19, 0], { d: left.d, c: left.c, b: left.b }],
    ['append to an existing array', [10, 2, 20, 4, 15], { ...left, c: [...left.c, 4] }],
    [
      'slices',
      [11, 2, 21, 0, 1, 20, 0, 21, 1, 3, 15],
      { ...left, c: [left.c[0], 0, left.c[1], 3] },
    ],
    [
      'slices again',
      [11, 2, 21, 0, 2, 21, 0, 2, 15],
      { ...left, c: [...left.c.slice(0, 2), ...left.c.slice(0, 2)] },
    ],
    [
      'a slice kept in place',
      [11, 2, 21, 0, 1, 20, 9, 21, 2, 3, 15],
      { ...left, c: [left.c[0], 9, 3] },
    ],
    [
      'overlapping slices',
      [11, 2, 21, 0, 2, 21, 2, 2, 21, 1, 3, 15],
      { ...left, c: [...left.c.slice(0, 2), ...left.c.slice(1)] },
    ],
    ['text', [11, 1, 23, 0, 4, 22, 'and', 23, 3, 7, 15], { ...left, b: 'one and two' }],
    ['append to a text', [10, 1, 22, '!', 15], { ...left, b: 'one two!' }],
  ]
  for (const [title, effect, expected] of cases) {
    test(title, () => {
      assert.deepEqual(applyEffect(left, effect), expected)
      assert.deepEqual(applyPatch(left, effect), expected)
    })
  }
})

test('slices of texts are counted in bytes', () => {
  const text = (effect: Effect) => applyEffect({ t: 'é日🎉x' }, [11, 0, ...effect, 15])
  assert.deepEqual(text([23, 2, 5]), { t: '日' })
  assert.deepEqual(text([23, 5, 9, 23, 0, 2, 23, 9, 10]), { t: '🎉éx' })
})

test('shares unchanged values and handles a field named __proto__ safely', () => {
  const next = applyEffect(left, [11, 2, 20, 0, 21, 1, 3, 15]) as typeof left
  assert.equal(next.c[1], left.c[1])
  assert.equal(next.d, left.d)
  const named = applyEffect({}, [17, { bad: 1 }, '__proto__']) as Record<string, unknown>
  assert.deepEqual(Object.keys(named), ['__proto__'])
  assert.equal(named['bad'], undefined)
})

describe('rejects an effect that does not fit the value', () => {
  const effects: [string, Effect][] = [
    ['unknown operation', [24]],
    ['push parent', [8, 1]],
    ['no parameter', [0]],
    ['no name', [17, 1, 2]],
    ['no such field', [6, 4]],
    ['field of an array', [6, 2, 6, 0]],
    ['no such item', [6, 2, 7, 3]],
    ['item of an object', [7, 0]],
    ['items of a text', [11, 1, 21, 0, 1]],
    ['more items than there are', [11, 2, 21, 0, 4]],
    ['piece of a number', [11, 0, 23, 0, 1]],
    ['text in an object', [22, 'a']],
    ['text that is a number', [11, 1, 22, 1]],
    ['item in an object', [20, 1]],
    ['field in an array', [10, 2, 17, 1, 'x']],
    ['more pops than pushes', [9, 1, 3]],
    ['empty stack', [0, 1, 4, 'a', 9, 5]],
  ]
  for (const [title, effect] of effects) {
    test(title, () => assert.throws(() => applyEffect(left, effect), RangeError))
  }
})

/** A list put together from pieces of the old one and new items, in any order. */
function randomPieces(random: Random, length: number): Effect {
  return Array.from({ length: random.int(7) }, () => {
    if (random.chance(0.3)) return [20, random.int(100)]
    const start = random.int(length + 1)
    return [21, start, random.between(start, length)]
  }).flat()
}

forEachSeed(2000, 'builds lists like the npm package', (random) => {
  const list = Array.from({ length: random.int(8) }, (_, at) => at)
  const effect = [random.pick([10, 11]), 0, ...randomPieces(random, list.length), 15]
  const value = deepFreeze({ list })
  assert.deepEqual(applyEffect(value, effect), applyPatch(value, effect))
})
