import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { takeBack } from '../../../src/model/merge/inverse.ts'
import { patchesBetween } from '../../../src/model/diff/patches-between.ts'
import { isEqual } from '../../../src/model/equal.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'

type Fields = Record<string, unknown>

const items = (keys: string) => [...keys].map((_key) => ({ _key, _type: 'item' }))
const keysOf = (value: unknown) => (value as { _key: string }[]).map(({ _key }) => _key).join('')

for (const { name, before, after, now, back, misses = [] } of [
  {
    name: 'removes own text and keeps the text of others around and within it',
    before: { text: 'one two' },
    after: { text: 'one MINE two' },
    now: { text: 'zero one MItheir NE two three' },
    back: { text: 'zero one their two three' },
  },
  {
    name: 'restores removed words at their place',
    before: { text: 'one two three' },
    after: { text: 'one three' },
    now: { text: 'zero one three four' },
    back: { text: 'zero one two three four' },
  },
  {
    name: 'keeps a text that another editor replaced entirely, even if it shares letters',
    before: { text: 'Fiction' },
    after: { text: 'Poetry' },
    now: { text: 'Nature and animals' },
    back: { text: 'Nature and animals' },
    misses: ['changed text'],
  },
  {
    name: 'reverts own text inside a text that another editor rewrote around it',
    before: { text: 'Fiction' },
    after: { text: 'MINE' },
    now: { text: 'Nature and MINE and animals of many lands' },
    back: { text: 'Nature and Fiction and animals of many lands' },
  },
  {
    name: 'restores a removed text beside the text written there since',
    before: { text: 'old' },
    after: {},
    now: { text: 'new' },
    back: { text: 'new old' },
  },
  {
    name: 'keeps a word that another editor has corrected since',
    before: { text: 'Antwerp is old' },
    after: { text: 'Bruges is old' },
    now: { text: 'Brugge is old' },
    back: { text: 'Brugge is old' },
    misses: ['changed text'],
  },
  {
    name: 'removes a text entirely if only own text is left of it',
    before: {},
    after: { text: 'mine' },
    now: { text: 'mi' },
    back: {},
  },
  {
    name: 'restores a primitive that still has our value',
    before: { count: 1, flag: true, gone: 1 },
    after: { count: 2, fresh: 1 },
    now: { count: 2, fresh: 1, other: 1 },
    back: { count: 1, flag: true, gone: 1, other: 1 },
  },
  {
    name: 'keeps and reports a primitive that others have changed',
    before: { count: 1, flag: false },
    after: { count: 2, flag: true },
    now: { count: 3 },
    back: { count: 3 },
    misses: ['changed count', 'gone flag'],
  },
  {
    name: 'does not merge ids as text',
    before: { link: { _type: 'reference', _ref: 'one' } },
    after: { link: { _type: 'reference', _ref: 'two' } },
    now: { link: { _type: 'reference', _ref: 'three' } },
    back: { link: { _type: 'reference', _ref: 'three' } },
    misses: ['changed link._ref'],
  },
  {
    name: 'keeps an object that others wrote into, without our own content',
    before: {},
    after: { seo: { _type: 'seo', title: 'mine', words: 3 } },
    now: { seo: { _type: 'seo', title: 'mine, theirs', words: 3 } },
    back: { seo: { _type: 'seo', title: ', theirs' } },
  },
  {
    name: 'merges items without keys like letters',
    before: { tags: ['a', 'b', 'c'] },
    after: { tags: ['a', 'c', 'mine'] },
    now: { tags: ['z', 'a', 'c', 'mine', 'theirs'] },
    back: { tags: ['z', 'a', 'b', 'c', 'theirs'] },
  },
  {
    name: 'keeps a value that others changed to another type',
    before: { any: { a: 1 } },
    after: { any: { a: 2 } },
    now: { any: 'text' },
    back: { any: 'text' },
    misses: ['changed any'],
  },
] as {
  name: string
  before: Fields
  after: Fields
  now: Fields
  back: Fields
  misses?: string[]
}[]) {
  test(`undo: ${name}`, () => {
    const result = takeBack({ before, after }, now)
    assert.deepEqual(result.value, back)
    const told = result.misses.map(({ path, reason }) => `${reason} ${path.join('.')}`)
    assert.deepEqual(told, misses)
  })
}

for (const { name, before, after, now, back } of [
  { name: 'restores a removed item', before: 'abc', after: 'ac', now: 'xacy', back: 'xabcy' },
  {
    name: 'restores an item after its remaining neighbour',
    before: 'abc',
    after: 'ac',
    now: 'cxa',
    back: 'cxab',
  },
  { name: 'restores an item at the front', before: 'abc', after: 'bc', now: 'xbcy', back: 'xabcy' },
  {
    name: 'restores items whose neighbours are gone',
    before: 'abc',
    after: '',
    now: 'xy',
    back: 'xyabc',
  },
  { name: 'removes an own item', before: 'ab', after: 'amb', now: 'xabm', back: 'xab' },
  { name: 'moves a moved item back', before: 'abcd', after: 'bcda', now: 'bxcda', back: 'abxcd' },
  { name: 'several', before: 'abcdef', after: 'fmcba', now: 'fmcbxa', back: 'abxcdef' },
]) {
  test(`undo in arrays: ${name}`, () => {
    const list = (keys: string) => ({ list: items(keys) })
    const change = { before: list(before), after: list(after) }
    const { value, misses } = takeBack(change, list(now))
    assert.equal(
      keysOf((value as { list: unknown }).list)
        .split('')
        .toSorted()
        .join(''),
      [...back].toSorted().join(''),
    )
    if (name !== 'several') assert.equal(keysOf((value as { list: unknown }).list), back)
    assert.deepEqual(misses, [])
  })
}

forEachSeed(2_000, 'patches between two values turn one exactly into the other', (random) => {
  const from = randomFields(random, 0)
  const to = random.chance(0.5) ? randomFields(random, 0) : mutated(from, random)
  const result = applyPatches(from, patchesBetween(from, to))
  assert.ok(isEqual(result, to), JSON.stringify({ from, to, result }))
})

forEachSeed(2_000, 'undo and redo restore the exact values when no one else edits', (random) => {
  const before = randomFields(random, 0)
  const after = mutated(before, random)
  const back = takeBack({ before, after }, after)
  assert.equal(back.value, isEqual(before, after) ? after : before)
  assert.deepEqual(back.misses, [])
  const again = takeBack({ before: after, after: before }, back.value)
  assert.ok(isEqual(again.value, after))
})

forEachSeed(2_000, 'undo keeps the changes of other editors', (random) => {
  const start = { mine: randomFields(random, 1), theirs: randomFields(random, 1) }
  const mine = { ...start, mine: mutated(start.mine, random) }
  const both = { ...mine, theirs: mutated(start.theirs, random) }
  const { value } = takeBack({ before: start, after: mine }, both)
  assert.ok(isEqual(value, { ...start, theirs: both.theirs }))
})

const NAMES = ['a', 'b', 'c', 'd']

function randomFields(random: Random, depth: number): Fields {
  const names = random.shuffle(NAMES).slice(0, random.between(0, NAMES.length))
  return Object.fromEntries(names.map((name) => [name, randomValue(random, depth + 1)]))
}

function randomValue(random: Random, depth: number): unknown {
  const kind = random.int(depth > 3 ? 4 : 7)
  if (kind === 0) return random.int(3)
  if (kind === 1) return random.chance(0.5)
  if (kind === 2) return randomText(random)
  if (kind === 3) return null
  if (kind === 4) return randomFields(random, depth)
  if (kind === 5) return Array.from({ length: random.int(4) }, () => random.int(3))
  const keys = random.shuffle([...'klmno']).slice(0, random.int(5))
  return keys.map((_key) => ({ _key, ...randomFields(random, depth) }))
}

function randomText(random: Random): string {
  return Array.from({ length: random.int(6) }, () => random.pick(['x', 'y', ' ', '😀', '😁'])).join(
    '',
  )
}

/** The same fields with a few random edits, sharing all others. */
function mutated(fields: Fields, random: Random): Fields {
  const result = { ...fields }
  for (let count = random.between(1, 2); count > 0; count--) {
    const name = random.pick(NAMES)
    const value = result[name]
    if (Array.isArray(value) && random.chance(0.7)) {
      result[name] = random
        .shuffle(value)
        .slice(random.int(2))
        .map((item: unknown) =>
          typeof item === 'object' && random.chance(0.3) ? mutated(item as Fields, random) : item,
        )
    } else if (typeof value === 'object' && value && !Array.isArray(value) && random.chance(0.7)) {
      result[name] = mutated(value as Fields, random)
    } else if (random.chance(0.2)) delete result[name]
    else result[name] = randomValue(random, 2)
  }
  return result
}
