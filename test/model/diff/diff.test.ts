import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ArrayDiff,
  type Diff,
  diffValues,
  type StringDiff,
} from '../../../src/model/diff/diff.ts'
import { isEqual } from '../../../src/model/equal.ts'
import { createRandom, type Random } from '../../kit/random.ts'

test('DIFF-009 a diff reports the changes of every JSON type', () => {
  const from = {
    _type: 'a',
    _rev: 'r1',
    kept: { deep: [1] },
    text: 'one two three',
    count: 1,
    flag: true,
    nothing: null,
    gone: 'gone',
    list: [
      { _key: 'x', n: 1 },
      { _key: 'y', n: 1 },
    ],
    odd: 'text',
    block: { _type: 'quote', by: 'me' },
  }
  const to = {
    _type: 'a',
    _rev: 'r2',
    kept: { deep: [1] },
    text: 'one 2 three',
    count: 2,
    flag: false,
    nothing: null,
    fresh: { a: 1 },
    list: [{ _key: 'x', n: 2 }, { _key: 'z' }],
    odd: 5,
    block: { _type: 'image' },
  }
  const diff = diffValues(from, to)
  assert.equal(diff.type, 'object')
  if (diff.type !== 'object') return
  assert.equal(diff.action, 'changed')
  assert.equal(diff.fromValue, from)
  assert.equal(diff.toValue, to)
  const summary = Object.fromEntries(
    Object.entries(diff.fields).map(([name, { type, action, isChanged, fromValue, toValue }]) => {
      assert.equal(isChanged, action !== 'unchanged')
      assert.deepEqual([fromValue, toValue], [from[name as 'kept'], to[name as 'kept']])
      return [name, `${type} ${action}`]
    }),
  )
  assert.deepEqual(summary, {
    _type: 'string unchanged',
    kept: 'object unchanged',
    text: 'string changed',
    count: 'number changed',
    flag: 'boolean changed',
    nothing: 'null unchanged',
    gone: 'string removed',
    list: 'array changed',
    odd: 'typeChange changed',
    block: 'typeChange changed',
    fresh: 'object added',
  })
  const { text, list, odd, block } = diff.fields
  assert.deepEqual(tell(text as StringDiff), 'one [-two-][+2+] three')
  assert.deepEqual(
    (list as ArrayDiff).items.map(({ key, fromIndex, toIndex, hasMoved, diff: { action } }) => [
      key,
      fromIndex,
      toIndex,
      hasMoved,
      action,
    ]),
    [
      ['x', 0, 0, false, 'changed'],
      ['y', 1, undefined, false, 'removed'],
      ['z', undefined, 1, false, 'added'],
    ],
  )
  assert.deepEqual(
    [odd, block].map((one) => one?.type === 'typeChange' && [one.fromType, one.toType]),
    [
      ['string', 'number'],
      ['quote', 'image'],
    ],
  )
})

test('changing _type is a type change, adding _type is not', () => {
  const kind = (from: object, to: object) => diffValues({ at: from }, { at: to })
  const [named, other] = [
    kind({ n: 1 }, { _type: 'seo', n: 1 }),
    kind({ _type: 'a' }, { _type: 'b' }),
  ].map((diff) => diff.type === 'object' && diff.fields['at']?.type)
  assert.deepEqual([named, other], ['object', 'typeChange'])
})

test('ignores fields that only the server sets', () => {
  const document = { _id: 'drafts.a', _type: 'a', _rev: '1', _updatedAt: 'x', title: 'T' }
  const other = { ...document, _id: 'a', _rev: '2', _createdAt: 'y', _updatedAt: 'y' }
  assert.equal(diffValues(document, other).isChanged, false)
  assert.equal(diffValues(undefined, undefined).isChanged, false)
})

test('DIFF-007 only items that change their relative order count as moved, with and without keys', () => {
  for (const name of ['keyed', 'plain', 'objects'] as const) {
    const make = (ids: string): unknown[] =>
      [...ids].map((id) =>
        name === 'plain' ? id : name === 'keyed' ? { _key: id, text: id } : { text: id },
      )
    const moved = (from: string, to: string): string => {
      const diff = diffValues(make(from), make(to)) as ArrayDiff
      return diff.items
        .map(({ fromIndex, toIndex, hasMoved }) => {
          if (fromIndex === undefined) return `+${to[toIndex!]}`
          if (toIndex === undefined) return `-${from[fromIndex]}`
          assert.equal(from[fromIndex], to[toIndex])
          return `${hasMoved ? '~' : ''}${to[toIndex]}`
        })
        .join(' ')
    }
    assert.equal(moved('abcde', 'eabcd'), '~e a b c d', name)
    assert.equal(moved('abcde', 'bcdea'), 'b c d e ~a', name)
    assert.equal(moved('abcde', 'acdbe'), 'a c d ~b e', name)
    assert.equal(moved('abc', 'ab'), 'a b -c', name)
  }
  const keyed = (ids: string) => [...ids].map((_key) => ({ _key }))
  const items = (diffValues(keyed('abcde'), keyed('xdace')) as ArrayDiff).items
  assert.deepEqual(
    items.map(({ key, hasMoved, diff }) => `${key} ${hasMoved} ${diff.action}`).sort(),
    [
      'a false unchanged',
      'b false removed',
      'c false unchanged',
      'd true unchanged',
      'e false unchanged',
      'x false added',
    ],
  )
})

test('a primitive replaced in place counts as changed, others as added or removed', () => {
  const diff = diffValues(['a', 'b', 'c', 1], ['a', 'x', 'c', true, 'y']) as ArrayDiff
  assert.deepEqual(
    diff.items.map(({ fromIndex, toIndex, diff: { action } }) => [fromIndex, toIndex, action]),
    [
      [0, 0, 'unchanged'],
      [1, 1, 'changed'],
      [2, 2, 'unchanged'],
      [3, undefined, 'removed'],
      [undefined, 3, 'added'],
      [undefined, 4, 'added'],
    ],
  )
})

test('compares texts word by word, also in scripts without spaces', () => {
  const compare = (from: string, to: string) => tell(diffValues(from, to) as StringDiff)
  assert.equal(compare('The cat sat.', 'The cart sat.'), 'The [-cat-][+cart+] sat.')
  assert.equal(compare('naïve Übung', 'naïve Übungen'), 'naïve [-Übung-][+Übungen+]')
  assert.equal(compare('私は猫です', '私は犬です'), '私は[-猫-][+犬+]です')
  assert.equal(compare('a 👩‍👩‍👧 b', 'a 👩‍👩‍👧 c'), 'a 👩‍👩‍👧 [-b-][+c+]')
  assert.equal(compare('', 'new'), '[+new+]')
})

test('a diff contains everything needed to build the new value from the old one', () => {
  for (let seed = 1; seed <= 1500; seed++) {
    const random = createRandom(seed)
    const from = randomJson(random, 3)
    const to = random.chance(0.1) ? randomJson(random, 3) : alter(random, from, 3)
    const diff = diffValues(from, to)
    assert.deepEqual(applyDiff(diff), to, `seed ${seed}`)
    assert.equal(diff.isChanged, !isEqual(from, to), `seed ${seed}`)
    checkInner(diff)
  }
})

function tell({ segments }: StringDiff): string {
  const marks = { added: '+', removed: '-', unchanged: '' }
  return segments
    .map(({ action, text }) =>
      action === 'unchanged' ? text : `[${marks[action]}${text}${marks[action]}]`,
    )
    .join('')
}

/** Makes the new value from what the diff says of the parts, not from its own `toValue`. */
function applyDiff(diff: Diff): unknown {
  if (!diff.isChanged) return diff.fromValue
  if (diff.action === 'removed') return undefined
  if (diff.type === 'object') {
    const entries = Object.entries(diff.fields).map(([name, field]) => [name, applyDiff(field)])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (diff.type === 'array') {
    const items: unknown[] = []
    for (const { toIndex, diff: item } of diff.items) {
      if (toIndex !== undefined) items[toIndex] = applyDiff(item)
    }
    return items
  }
  if (diff.type === 'string') {
    const kept = diff.segments.filter(({ action }) => action !== 'removed')
    return kept.map(({ text }) => text).join('')
  }
  return diff.toValue
}

function checkInner(diff: Diff): void {
  if (diff.type === 'object') for (const field of Object.values(diff.fields)) checkInner(field)
  if (diff.type === 'string') {
    const old = diff.segments.filter(({ action }) => action !== 'added')
    assert.equal(old.map(({ text }) => text).join(''), diff.fromValue ?? '')
  }
  if (diff.type !== 'array' || !diff.isChanged) return
  const { fromValue: from = [], toValue: to = [], items } = diff
  const sides = [items.map((item) => item.fromIndex), items.map((item) => item.toIndex)]
  assert.deepEqual(
    sides.map((side) => side.filter((at) => at !== undefined).toSorted((a, b) => a - b)),
    [[...from.keys()], [...to.keys()]],
  )
  const still = items.filter(({ hasMoved, fromIndex, toIndex }) => {
    return !hasMoved && fromIndex !== undefined && toIndex !== undefined
  })
  const places = still.map(({ fromIndex }) => fromIndex!)
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
    'what has not moved is in order',
  )
  for (const item of items) checkInner(item.diff)
}

const WORDS = ['one', 'two', 'three', ' ', 'Äpfel', '猫', '👍', '\n']

function randomJson(random: Random, depth: number): unknown {
  const kind = random.int(depth > 0 ? 8 : 5)
  if (kind === 0) return null
  if (kind === 1) return random.int(3)
  if (kind === 2) return random.chance(0.5)
  if (kind < 5) return Array.from({ length: random.int(8) }, () => random.pick(WORDS)).join('')
  if (kind === 5) {
    const names = random
      .shuffle(['a', 'b', 'c', '__proto__x', 'constructor'])
      .slice(0, random.int(5))
    return Object.fromEntries(names.map((name) => [name, randomJson(random, depth - 1)]))
  }
  const isKeyed = random.chance(0.6)
  return Array.from({ length: random.int(7) }, (_, at) =>
    isKeyed
      ? { _key: random.chance(0.1) ? 'same' : `k${at}`, value: randomJson(random, depth - 2) }
      : randomJson(random, depth - 2),
  )
}

/** Another version of the value. */
function alter(random: Random, value: unknown, depth: number): unknown {
  if (random.chance(0.1)) return randomJson(random, depth)
  if (Array.isArray(value)) {
    const kept = value
      .filter(() => random.chance(0.85))
      .map((item) => alter(random, item, depth - 1))
    if (random.chance(0.4)) kept.splice(random.int(kept.length + 1), 0, { _key: 'new' }, 'new')
    if (kept.length > 0 && random.chance(0.4)) {
      const [item] = kept.splice(random.int(kept.length), 1)
      kept.splice(random.int(kept.length + 1), 0, item)
    }
    return kept
  }
  if (typeof value === 'string') return random.chance(0.4) ? `${random.pick(WORDS)}${value}` : value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(() => random.chance(0.9))
  return Object.fromEntries(
    entries.map(([name, child]) => [
      name,
      name === '_key' ? child : alter(random, child, depth - 1),
    ]),
  )
}
