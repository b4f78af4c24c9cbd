import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insert, move, set, unset } from '../../../src/model/patch.ts'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { forEachSeed, type Random } from '../../kit/random.ts'
import { beginBlame, blameChange } from '../../../src/model/diff/blame.ts'
import {
  type ArrayDiff,
  type Attribution,
  type Diff,
  diffValues,
  type ObjectDiff,
  type StringDiff,
} from '../../../src/model/diff/diff.ts'

type Step = [author: string, value: unknown]

/** The diff of the first and the last value, with those who made it so. */
function diffOf(first: unknown, ...steps: Step[]): Diff {
  const byAuthor = steps.map(([author], at): Attribution => ({
    author,
    timestamp: `2024-01-01T00:00:0${at}Z`,
  }))
  const values = [first, ...steps.map(([, value]) => value)]
  const { gone, made } = beginBlame()
  let to = made
  for (const [at, by] of byAuthor.entries()) to = blameChange(to, values[at], values[at + 1], by)
  return diffValues(first, values.at(-1), { from: gone, to })
}

function tell(diff: Diff): string {
  const { segments } = diff as StringDiff
  return segments
    .map(({ action, text, attribution }) =>
      action === 'unchanged' ? text : `[${action} by ${attribution?.author}: ${text}]`,
    )
    .join('')
}

const items = (keys: string, texts: Record<string, string> = {}) =>
  [...keys].map((_key) => ({ _key, text: texts[_key] ?? _key }))

test('attributes added text to its last author and removed text to the first one who removed it', () => {
  assert.equal(
    tell(diffOf('one two', ['ann', 'one two three'], ['bob', 'one two three four'])),
    'one two[added by ann:  three ][added by bob: four]',
  )
  assert.equal(
    tell(diffOf('cat', ['ann', 'cart'], ['bob', 'carts'])),
    '[removed by ann: cat][added by bob: carts]',
  )
  assert.equal(
    tell(diffOf('a b c d', ['ann', 'a c d'], ['bob', 'a d'])),
    'a [removed by ann: b ][removed by bob: c ]d',
  )
  // What somebody took away and somebody else brought back did not change.
  assert.equal(tell(diffOf('a b', ['ann', 'a'], ['bob', 'a b'])), 'a b')
  assert.equal(tell(diffOf('ab', ['ann', 'a b'])), '[removed by ann: ab][added by ann: a b]')
})

test('attributes fields and items to the author who added, changed, moved or removed them', () => {
  const diff = diffOf(
    { list: items('abcde'), gone: 1, kept: true },
    ['ann', { list: items('abcde', { b: 'changed' }), gone: 1, kept: true }],
    ['bob', { list: items('bcdea', { b: 'changed' }), kept: true }],
    ['cid', { list: items('bdeax', { b: 'changed' }), kept: true, fresh: { deep: 1 } }],
  ) as ObjectDiff
  const { list, gone, kept, fresh } = diff.fields
  assert.deepEqual(
    (list as ArrayDiff).items.map(({ key, hasMoved, diff: { action }, attribution }) => [
      key,
      hasMoved,
      action,
      attribution?.author,
    ]),
    [
      ['b', false, 'changed', 'ann'],
      ['c', false, 'removed', 'cid'],
      ['d', false, 'unchanged', undefined],
      ['e', false, 'unchanged', undefined],
      ['a', true, 'unchanged', 'bob'],
      ['x', false, 'added', 'cid'],
    ],
  )
  assert.deepEqual(
    [gone, kept, fresh, list, diff].map((one) => one?.attribution?.author),
    ['bob', undefined, 'cid', 'cid', 'cid'],
  )
  assert.equal((fresh as ObjectDiff).fields['deep']?.attribution?.author, 'cid')
})

test('attributes a restored value to the author who restored it', () => {
  const diff = diffOf({ n: 1 }, ['ann', { n: 2 }], ['bob', {}], ['cid', { n: 2 }]) as ObjectDiff
  assert.equal(diff.fields['n']?.attribution?.author, 'cid')
  const replaced = diffOf({ n: 'text' }, ['ann', { n: 5 }], ['bob', { n: 5, m: 1 }]) as ObjectDiff
  assert.equal(replaced.fields['n']?.attribution?.author, 'ann')
})

interface Item {
  _key: string
  text: string
}

/** Changes a list; the items that it leaves alone are the very same objects in both states. */
function editedList(random: Random, list: readonly Item[], at: number): Item[] {
  const by = () => ({ _key: random.pick(list)._key })
  const kind = list.length === 0 ? 0 : random.int(6)
  const fresh = { _key: `k${at}`, text: `w${at}` }
  if (kind === 0) return [...list.slice(0, 2), fresh, ...list.slice(2)]
  if (kind === 1) return applyPatches([...list], [unset([by()])]) as Item[]
  if (kind === 2) return applyPatches([...list], [set(`w${at} w`, [by(), 'text'])]) as Item[]
  if (kind === 3) return applyPatches([...list], [insert([fresh], 'after', [by()])]) as Item[]
  if (kind === 4) return random.shuffle(list)
  const moved = applyPatches([...list], [move(by(), by(), [])]) as Item[]
  return random.chance(0.2) ? editedList(random, moved, at) : moved
}

forEachSeed(600, 'skipping values that states share does not change the result', (random) => {
  let list: Item[] = [...'abcdefg'].map((_key) => ({ _key, text: _key }))
  const shared: Step[] = []
  const first = list
  for (let at = 0; at < 12; at++) {
    list = editedList(random, list, at)
    shared.push([random.pick(['ann', 'bob', 'cid']), list])
  }
  const apart = shared.map(([author, value]): Step => [author, structuredClone(value)])
  assert.deepEqual(diffOf(first, ...shared), diffOf(structuredClone(first), ...apart))
})
