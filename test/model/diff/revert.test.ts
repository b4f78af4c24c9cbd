import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyPatches } from '../../../src/model/apply-patch.ts'
import { diffDocuments, type ObjectDiff } from '../../../src/model/diff/diff.ts'
import { diffMatchPatch, insert, type Patch, set, unset } from '../../../src/model/patch.ts'
import type { Path } from '../../../src/model/path.ts'
import { revertPatches } from '../../../src/model/diff/revert.ts'
import { makeTextPatch } from '../../../src/model/text-patch.ts'
import { createRandom, type Random } from '../../kit/random.ts'

type Fields = Record<string, unknown>

const compare = (from: Fields, to: Fields): ObjectDiff =>
  diffDocuments({ _type: 'a', ...from }, { _type: 'a', ...to })

/** The patches that revert these paths of the change, with nothing else changed since. */
function revert(from: Fields, to: Fields, ...paths: Path[]): Patch[] {
  return revertPatches(compare(from, to), paths, { _type: 'a', ...to })
}

const items = (keys: string) => [...keys].map((_key) => ({ _key, text: _key }))

test('DIFF-013.1 reverting removes an added field or an added item', () => {
  assert.deepEqual(revert({}, { title: 'T' }, ['title']), [unset(['title'])])
  assert.deepEqual(revert({ list: items('ab') }, { list: items('axb') }, ['list', { _key: 'x' }]), [
    unset(['list', { _key: 'x' }]),
  ])
})

test('DIFF-013.2 reverting removes a moved item and inserts it at its old place', () => {
  assert.deepEqual(
    revert({ list: items('abcd') }, { list: items('acdb') }, ['list', { _key: 'b' }]),
    [
      unset(['list', { _key: 'b' }]),
      insert([{ _key: 'b', text: 'b' }], 'after', ['list', { _key: 'a' }]),
    ],
  )
  assert.deepEqual(
    revert({ list: items('abcd') }, { list: items('bcda') }, ['list', { _key: 'a' }]),
    [
      unset(['list', { _key: 'a' }]),
      insert([{ _key: 'a', text: 'a' }], 'before', ['list', { _key: 'b' }]),
    ],
  )
})

test('DIFF-013.3 reverting any other change restores the old value', () => {
  assert.deepEqual(revert({ title: 'T' }, {}, ['title']), [set('T', ['title'])])
  assert.deepEqual(revert({ title: 'T' }, { title: 'U' }, ['title']), [set('T', ['title'])])
  assert.deepEqual(revert({ n: { a: 1, b: 1 } }, { n: { a: 2, b: 1 } }, ['n', 'a']), [
    set(1, ['n', 'a']),
  ])
  assert.deepEqual(revert({ n: 1 }, { n: 'one' }, ['n']), [set(1, ['n'])])
  assert.deepEqual(revert({ list: items('abc') }, { list: items('ac') }, ['list', { _key: 'b' }]), [
    insert([{ _key: 'b', text: 'b' }], 'after', ['list', { _key: 'a' }]),
  ])
  assert.deepEqual(revert({ tags: ['a', 'b'] }, { tags: ['b'] }, ['tags']), [
    set(['a', 'b'], ['tags']),
  ])
  assert.deepEqual(revert({ title: 'T' }, { title: 'T', more: 1 }, ['title'], ['nowhere', 'x']), [])
})

test('reverting a group reverts each of its fields once', () => {
  const from = { title: 'T', seo: { text: 'old', word: 'w' } }
  const to = { title: 'U', seo: { text: 'new', word: 'w' }, extra: true }
  const paths: Path[] = [['seo', 'text'], ['title'], ['seo'], ['title']]
  assert.deepEqual(revert(from, to, ...paths), [set('T', ['title']), set('old', ['seo', 'text'])])
  assert.deepEqual(revert(from, to, []), [
    set('T', ['title']),
    set('old', ['seo', 'text']),
    unset(['extra']),
  ])
})

test('DIFF-016 reverts a text as a whole, or by a text patch where enabled and worthwhile', () => {
  const from =
    'A sentence of more than thirty characters, in the middle of which a word is changed.'
  const to = from.replace('word', 'term')
  const patches = (old: string, now: string, textPatches?: boolean) =>
    revertPatches(
      compare({ text: old }, { text: now }),
      [['text']],
      { _type: 'a', text: now },
      textPatches === undefined ? {} : { textPatches },
    )
  assert.deepEqual(patches(from, to), [set(from, ['text'])])
  assert.deepEqual(patches(from, to, true), [diffMatchPatch(makeTextPatch(to, from)!, ['text'])])
  const [short, exact] = ['x'.repeat(29), `${'x'.repeat(29)}y`]
  assert.equal(patches(short, `${short}!`, true)[0]?.type, 'set')
  assert.equal(patches(exact, `${exact}!`, true)[0]?.type, 'diffMatchPatch')
  const other = 'Nothing of it is what it was before, so the patch is longer than the text'
  assert.equal(patches('An entirely different text, told all anew', other, true)[0]?.type, 'set')
  // Of a text that has moved on, only what the diff speaks of is taken back.
  const current = { _type: 'a', text: `${to} And more.` }
  const kept = revertPatches(compare({ text: from }, { text: to }), [[]], current, {
    textPatches: true,
  })
  assert.deepEqual(applyPatches(current, kept), { _type: 'a', text: `${from} And more.` })
})

test('reverting keeps later changes by other editors', () => {
  const from = { title: 'T', box: { a: 1, b: 1 }, list: items('abcd') }
  const to = { title: 'U', box: { a: 2, b: 1 }, list: items('dac') }
  const current = {
    _type: 'a',
    title: 'U',
    box: { a: 2, b: 5, c: 6 },
    list: [
      { _key: 'd', text: 'd by others' },
      { _key: 'x', text: 'new' },
      { _key: 'c', text: 'c' },
    ],
    note: 'new',
  }
  const patches = revertPatches(compare(from, to), [[]], current)
  assert.deepEqual(applyPatches(current, patches), {
    _type: 'a',
    title: 'T',
    box: { a: 1, b: 5, c: 6 },
    list: [
      { _key: 'x', text: 'new' },
      // Its neighbour `a` is gone; what is left of the old order is the one behind it.
      { _key: 'b', text: 'b' },
      { _key: 'c', text: 'c' },
      { _key: 'd', text: 'd by others' },
    ],
    note: 'new',
  })
  const gone = { _type: 'a', title: 'U' }
  const inItem = compare({ list: [{ _key: 'a', t: 1 }] }, { list: [{ _key: 'a', t: 2 }] })
  assert.deepEqual(revertPatches(inItem, [[]], gone), [])
  assert.deepEqual(revertPatches(inItem, [['list', { _key: 'a' }, 't']], gone), [])
  const removed = compare({ list: items('ab') }, { list: items('b') })
  assert.deepEqual(applyPatches(gone, revertPatches(removed, [[]], gone)), {
    ...gone,
    list: items('a'),
  })
  const broken = { _type: 'a', list: 'text' }
  assert.deepEqual(applyPatches(broken, revertPatches(removed, [[]], broken)), {
    _type: 'a',
    list: items('ab'),
  })
})

test('reverting everything restores the old document, whatever the change', () => {
  for (let seed = 1; seed <= 1500; seed++) {
    const random = createRandom(seed)
    const from = { _type: 'a', ...(randomValue(random, 3) as Fields) }
    const to = { ...(alter(random, randomOr(random, from), 3) as Fields), _type: 'a' }
    const patches = revertPatches(diffDocuments(from, to), [[]], to)
    assert.deepEqual(applyPatches(to, patches), from, `seed ${seed}`)
  }
})

test('reverting field by field, in any order, restores the old document', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = createRandom(seed)
    const from = { _type: 'a', ...(randomValue(random, 3) as Fields) }
    const to = { ...(alter(random, from, 3) as Fields), _type: 'a' }
    const diff = diffDocuments(from, to)
    let current: unknown = to
    for (const path of random.shuffle(changedFields(diff))) {
      const before = current
      current = applyPatches(current, revertPatches(diff, [path], current))
      const others = Object.keys(before as Fields).filter((name) => name !== path[0])
      for (const name of others) {
        assert.equal((current as Fields)[name], (before as Fields)[name], `seed ${seed} ${name}`)
      }
    }
    assert.deepEqual(current, from, `seed ${seed}`)
  }
})

function changedFields(diff: ObjectDiff): Path[] {
  return Object.entries(diff.fields).flatMap(([name, field]): Path[] =>
    field.isChanged ? [[name]] : [],
  )
}

function randomOr(random: Random, value: Fields): Fields {
  return random.chance(0.1) ? (randomValue(random, 3) as Fields) : value
}

/** An object whose arrays hold keyed objects or plain values. */
function randomValue(random: Random, depth: number): unknown {
  if (depth < 3 && (depth === 0 || random.chance(0.4))) {
    return random.pick([1, 2, true, null, 'text', 'another text', 'the third of the texts'])
  }
  if (depth < 3 && random.chance(0.5)) {
    const count = random.int(6)
    if (random.chance(0.3)) return Array.from({ length: count }, () => random.pick(['p', 'q', 3]))
    return Array.from({ length: count }, (_, at) => ({
      _key: `k${at}`,
      value: randomValue(random, depth - 1),
    }))
  }
  const names = random.shuffle(['a', 'b', 'c', 'd']).slice(0, random.int(5))
  return Object.fromEntries(names.map((name) => [name, randomValue(random, depth - 1)]))
}

function alter(random: Random, value: unknown, depth: number): unknown {
  if (Array.isArray(value)) {
    const kept = value
      .filter(() => random.chance(0.8))
      .map((item) => alter(random, item, depth - 1))
    const isKeyed = value.some((item) => typeof item === 'object')
    if (random.chance(0.5)) {
      kept.splice(random.int(kept.length + 1), 0, isKeyed ? { _key: 'new', value: 1 } : 'new')
    }
    return random.chance(0.4) ? random.shuffle(kept) : kept
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([name]) => name === '_key' || random.chance(0.85))
    const changed = entries.map(([name, child]) => [
      name,
      name === '_key' ? child : alter(random, child, depth - 1),
    ])
    if (random.chance(0.3) && !('_key' in value)) changed.push(['e', randomValue(random, 1)])
    return Object.fromEntries(changed)
  }
  return random.chance(0.3) ? randomValue(random, random.int(3)) : value
}
