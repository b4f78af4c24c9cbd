import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addMissingKeys,
  describeItems,
  removePlainItems,
  renameDuplicateKeys,
} from '../../../src/form/items/item-keys.ts'
import {
  duplicateItems,
  insertItems,
  moveItem,
  nudgeItems,
  rememberItems,
  removeItems,
  restoreItems,
  withFreshKeys,
} from '../../../src/form/clipboard/item-edits.ts'
import { createObjectItem, itemLimits } from '../../../src/form/clipboard/new-item.ts'
import { fieldTypes } from '../../../src/fields/field-types.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { isRecord } from '../../../src/model/document.ts'
import { createKey } from '../../../src/model/key.ts'
import { patchesToMutations } from '../../../src/model/mutation.ts'
import { move, prefixPatch } from '../../../src/model/patch.ts'
import type { Patch } from '../../../src/model/patch.ts'
import { compileSchema } from '../../../src/schema/compile.ts'
import { Rule } from '../../../src/schema/validation/rule.ts'
import { forEachSeed } from '../../kit/random.ts'
import type { Random } from '../../kit/random.ts'

const item = (key: string, more: object = {}) => ({ _key: key, ...more })
const abc = [item('a'), item('b'), item('c')]
const after = (items: unknown, patches: readonly Patch[]) => applyPatches(items, patches)
const keysOf = (items: unknown) => (items as { _key: string }[]).map(({ _key }) => _key).join('')

function arrayType(of: object[], more: object = {}) {
  const fields = [{ name: 'list', type: 'array', of, ...more }]
  const schema = compileSchema([{ name: 'note', type: 'document', fields }] as never, fieldTypes)
  return schema.get('note')!.field('list')!.type
}

test('ARRAY-017 a move is one patch by key, and none for the same position', () => {
  assert.deepEqual(moveItem(abc, 0, 2), [
    { type: 'move', path: [], from: { _key: 'a' }, to: { _key: 'c' } },
  ])
  assert.equal(keysOf(after(abc, moveItem(abc, 0, 2))), 'bca')
  assert.equal(keysOf(after(abc, moveItem(abc, 2, 0))), 'cab')
  assert.deepEqual(moveItem(abc, 1, 1), [])
  assert.deepEqual(moveItem(abc, 0, 3), [])
  assert.deepEqual(after(['x', 'y', 'z'], moveItem(['x', 'y', 'z'], 2, 0)), ['z', 'x', 'y'])
  const wire = patchesToMutations(
    { _id: 'd', _type: 'note', list: abc } as never,
    moveItem(abc, 0, 2).map((patch) => prefixPatch(patch, ['list'])),
  )
  assert.deepEqual(wire, [
    { patch: { id: 'd', unset: ['list[_key=="a"]'] } },
    { patch: { id: 'd', insert: { after: 'list[_key=="c"]', items: [item('a')] } } },
  ])
})

test('ARRAY-018 does not move an object without a key, and logs the reason', (context) => {
  const error = context.mock.method(console, 'error', () => {})
  assert.deepEqual(moveItem([item('a'), { title: 'no key' }], 0, 1), [])
  assert.deepEqual(moveItem([{ title: 'no key' }, item('a')], 0, 1), [])
  assert.equal(error.mock.callCount(), 2)
})

test('ARRAY-013 removing the last item removes the array', () => {
  assert.deepEqual(removeItems([item('a')], [0]), [{ type: 'unset', path: [] }])
  assert.deepEqual(removeItems(abc, [2, 0, 1]), [{ type: 'unset', path: [] }])
  assert.deepEqual(removeItems(abc, [1]), [{ type: 'unset', path: [{ _key: 'b' }] }])
  assert.deepEqual(after([1, 2, 3, 4], removeItems([1, 2, 3, 4], [0, 2])), [2, 4])
})

test('ARRAY-008.2 a copy follows its original, with new keys at every depth', () => {
  const deep = [
    item('a', { parts: [item('x'), item('y')], seo: { links: [item('z')] } }),
    item('b'),
  ]
  const result = after(deep, duplicateItems(deep, [0], createKey)) as Record<string, never>[]
  assert.equal(result.length, 3)
  assert.equal(result[0], deep[0])
  const keys = [...JSON.stringify(result).matchAll(/"_key":"([^"]+)"/g)].map(([, key]) => key)
  assert.equal(new Set(keys).size, keys.length)
  const both = after(abc, duplicateItems(abc, [0, 2], createKey)) as unknown[]
  assert.deepEqual([both[0], both[2], both[3]], [abc[0], abc[1], abc[2]])
  assert.deepEqual(after(['x', 'y'], duplicateItems(['x', 'y'], [0], createKey)), ['x', 'x', 'y'])
  assert.equal(withFreshKeys('text', createKey), 'text')
})

test('ARRAY-019 only objects can be created; a primitive type throws', () => {
  const plain = arrayType([{ type: 'string' }]).of[0]!
  assert.throws(() => createObjectItem(plain, 'k'), /only objects are created/)
  const object = arrayType([
    { type: 'object', name: 'step', fields: [{ name: 'a', type: 'string' }] },
  ])
  assert.deepEqual(createObjectItem(object.of[0]!, 'k'), { _type: 'step', _key: 'k' })
})

test('inserts items at the start, after a neighbour, at the end, and into a missing array', () => {
  assert.equal(keysOf(after(abc, insertItems(abc, [item('n')], 0))), 'nabc')
  assert.equal(keysOf(after(abc, insertItems(abc, [item('n')], 2))), 'abnc')
  assert.equal(keysOf(after(abc, insertItems(abc, [item('n')], 3))), 'abcn')
  assert.equal(keysOf(after(undefined, insertItems(undefined, [item('n')], 0))), 'n')
  assert.deepEqual(after(null, insertItems(null, ['x'], 0)), ['x'])
  assert.deepEqual(after([], insertItems([], ['x', 'y'], 0)), ['x', 'y'])
})

test('restores removed items at their old position, even when others have changed the array', () => {
  const removed = rememberItems(abc, [0, 1])
  const left = after(abc, removeItems(abc, [0, 1]))
  assert.equal(keysOf(after(left, restoreItems(left, removed))), 'abc')
  const other = [item('c'), item('d')]
  assert.equal(keysOf(after(other, restoreItems(other, rememberItems(abc, [1])))), 'cbd')
  assert.equal(keysOf(after(undefined, restoreItems(undefined, removed))), 'ab')
  assert.deepEqual(restoreItems(abc, removed), [], 'nothing comes back twice')
})

test('moves several items by one position, and stops at the edge', () => {
  assert.equal(keysOf(after(abc, nudgeItems(abc, [1, 2], -1))), 'bca')
  assert.equal(keysOf(after(abc, nudgeItems(abc, [0, 1], -1))), 'abc')
  assert.equal(keysOf(after(abc, nudgeItems(abc, [0, 2], 1))), 'bac')
  // However many stand together, one patch moves them.
  const many = [...'abcdefgh'].map((_key) => ({ _key }))
  assert.deepEqual(nudgeItems(many, [1, 2, 3], 1), [move({ _key: 'e' }, { _key: 'b' })])
  assert.deepEqual(nudgeItems(many, [2, 3, 5], -1), [
    move({ _key: 'b' }, { _key: 'd' }),
    move({ _key: 'e' }, { _key: 'f' }),
  ])
})

test('FORM-013 every object without a key gets one of 12 characters', () => {
  const items = [{ a: 1 }, item('b'), { _key: 5 }]
  const patches = addMissingKeys(items, createKey)
  assert.deepEqual(
    patches.map(({ type, path }) => [type, path]),
    [
      ['set', [0, '_key']],
      ['set', [2, '_key']],
    ],
  )
  for (const { _key } of after(items, patches) as { _key: string }[]) {
    assert.ok(_key === 'b' || /^[a-z0-9]{12}$/.test(_key))
  }
})

test('FORM-014 the first object with a duplicate key keeps it, later ones are renamed', () => {
  const items = [item('a'), item('a'), item('a_deduped_3'), item('a')]
  const fixed = after(items, renameDuplicateKeys(items)) as { _key: string }[]
  assert.deepEqual(
    fixed.map(({ _key }) => _key),
    ['a', 'a_deduped_1', 'a_deduped_3', 'a_deduped_3_'],
  )
})

test('FORM-015 removes items that are not objects', () => {
  const items = [item('a'), 'x', null, 5, [item('b')], item('c')]
  assert.equal(keysOf(after(items, removePlainItems(items))), 'ac')
  assert.deepEqual(removePlainItems(['x']), [{ type: 'unset', path: [] }])
})

test('a change inside one item keeps the row descriptions', () => {
  const before = describeItems([item('a'), item('b'), 5])
  assert.deepEqual(before.ids, ['#a', '#b', '[2]'])
  const next = describeItems([item('a'), item('b', { title: 'x' }), 5], before)
  assert.equal(next.ids, before.ids)
  assert.notEqual(describeItems([item('a'), {}, 5], next).ids, before.ids)
  const faulty = describeItems([item('a'), item('a'), {}, null])
  assert.deepEqual([faulty.missingKeys, faulty.duplicateKeys, faulty.plain], [1, 1, 1])
  assert.equal(new Set(faulty.ids).size, 4)
})

test('a move among ten thousand items inspects only the moved ones', () => {
  let reads = 0
  const watched = (key: string) => ({
    get _key() {
      reads += 1
      return key
    },
  })
  const items = Array.from({ length: 10_000 }, (_, at) => watched(`k${at}`))
  const before = describeItems(items)
  const moved = items.toSpliced(5000, 2, items[5001]!, items[5000]!)
  reads = 0
  const rows = describeItems(moved, before)
  assert.deepEqual(rows.ids.slice(4999, 5003), ['#k4999', '#k5001', '#k5000', '#k5002'])
  const without = describeItems(moved.toSpliced(7, 1), rows)
  assert.equal(without.ids.length, 9999)
  assert.ok(reads < 20, `${reads} keys read`)
})

forEachSeed(500, 'an incremental description of items equals a full one', (random) => {
  const keys = 'abcdefgh'.split('')
  let items: unknown[] = random.shuffle(keys).map((key) => item(key))
  let rows = describeItems(items)
  for (let step = 0; step < 6; step++) {
    const at = random.int(items.length + 1)
    const others = [item(random.pick([...keys, 'new'])), {}, 5, ...items]
    items = random.chance(0.3)
      ? random.shuffle(items)
      : items.toSpliced(at, random.int(3), ...(random.chance(0.5) ? [random.pick(others)] : []))
    rows = describeItems(items, rows)
    assert.deepEqual(rows, describeItems(items))
  }
})

test('describing ten thousand items again after a keystroke takes less than a frame', () => {
  const items = Array.from({ length: 10_000 }, (_, at) => item(`k${at}`, { a: at }))
  let rows = describeItems(items)
  const rounds = 50
  const start = performance.now()
  for (let round = 0; round < rounds; round++) {
    const next = [...rows.items]
    next[5000] = item('k5000', { a: -round - 1 })
    rows = describeItems(next, rows)
  }
  const each = (performance.now() - start) / rounds
  assert.ok(each < 4, `${each} ms`)
})

test('reads the item limits from the validation rules', () => {
  const rule = new Rule()
  assert.deepEqual(
    itemLimits(arrayType([{ type: 'string' }], { validation: rule.min(2).max(4) })),
    {
      min: 2,
      max: 4,
    },
  )
  assert.deepEqual(itemLimits(arrayType([{ type: 'string' }], { validation: rule.length(3) })), {
    min: 3,
    max: 3,
  })
  assert.equal(
    itemLimits(arrayType([{ type: 'string' }], { validation: rule.max(2).warning() })).max,
    Infinity,
  )
})

/** One random operation, as patches and as what a plain list would become. */
function randomEdit(items: unknown[], random: Random): [readonly Patch[], unknown[]] {
  const index = random.int(items.length)
  const to = random.int(items.length)
  const next = [...items]
  const fresh = () =>
    item(
      createKey(() => random.next()),
      { stray: random.int(99) },
    )
  switch (random.int(5)) {
    case 0: {
      const made = random.chance(0.5) ? fresh() : `text ${random.int(99)}`
      const at = random.between(0, items.length)
      next.splice(at, 0, made)
      return [insertItems(items, [made], at), next]
    }
    case 1:
      next.splice(index, 1)
      return [removeItems(items, [index]), next]
    case 2:
      next.splice(to, 0, ...next.splice(index, 1))
      return [moveItem(items, index, to), next]
    case 3: {
      const by = random.chance(0.5) ? 1 : -1
      if (index + by >= 0 && index + by < items.length) {
        next.splice(index + by, 0, ...next.splice(index, 1))
      }
      return [nudgeItems(items, [index], by), next]
    }
    default: {
      const removed = rememberItems(items, [index, to])
      const left = applyPatches(items, removeItems(items, [index, to]))
      return [[...removeItems(items, [index, to]), ...restoreItems(left, removed)], next]
    }
  }
}

forEachSeed(60, 'array operations give the same result as on a plain list', (random) => {
  let items: unknown[] = [item('a', { kept: { deep: [1, null] } }), 'plain', item('b'), 5, null]
  for (let round = 0; round < 40 && items.length > 0; round++) {
    const [patches, expected] = randomEdit(items, random)
    const next = applyPatches(items, patches) ?? []
    assert.deepEqual(next, expected)
    // The server does the same with the wire's form of it.
    const document = { _id: 'd', _type: 'note', list: items }
    const wire = patchesToMutations(
      document as never,
      patches.map((patch) => prefixPatch(patch, ['list'])),
    )
    assert.ok(wire.length <= patches.length * 2)
    items = next as unknown[]
    const keys = items.filter(isRecord).map(({ _key }) => _key)
    assert.equal(new Set(keys).size, keys.length)
  }
})

forEachSeed(
  200,
  'moving several selected items gives the same result as moving them one by one',
  (random) => {
    const letters = [...'abcdefghij'].slice(0, random.between(1, 10))
    const items = random.chance(0.5) ? letters : letters.map((_key) => ({ _key }))
    const chosen = letters.flatMap((_, index) => (random.chance(0.5) ? [index] : []))
    const by = random.pick([-1, 1] as const)
    const expected = letters.map((letter, index) => ({ letter, isChosen: chosen.includes(index) }))
    for (const at of by === 1 ? chosen.toReversed() : chosen) {
      const [one, other] = [expected[at], expected[at + by]]
      if (!one || !other || other.isChosen) continue
      expected[at] = other
      expected[at + by] = one
    }
    const moved = after(items, nudgeItems(items, chosen, by)) as typeof items
    assert.deepEqual(
      moved.map((one) => (typeof one === 'string' ? one : one._key)),
      expected.map(({ letter }) => letter),
    )
  },
)
