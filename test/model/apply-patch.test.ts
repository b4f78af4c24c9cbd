import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyMutations } from '../../src/model/apply-mutation.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { deepFreeze, isEqual } from '../../src/model/equal.ts'
import { MutationError } from '../../src/model/mutation-error.ts'
import { patchesToMutations } from '../../src/model/mutation.ts'
import {
  diffMatchPatch,
  insert,
  move,
  prefixPatch,
  set,
  setIfMissing,
  unset,
} from '../../src/model/patch.ts'
import { dec, inc } from '../kit/number-patches.ts'
import type { Patch } from '../../src/model/patch.ts'
import { makeTextPatch } from '../../src/model/text-patch.ts'
import { createDocument, randomDocument, randomPatch } from '../kit/documents.ts'
import { forEachSeed } from '../kit/random.ts'
import type { Random } from '../kit/random.ts'

const context = { transactionId: 'r0', timestamp: '2024-02-01T00:00:00Z' }
const items = (...keys: string[]) => keys.map((_key) => ({ _key }))

describe('applyPatches', () => {
  test('applies in order', () => {
    const patches = [
      set('a', ['title']),
      setIfMissing({}, ['seo']),
      set('b', ['seo', 'title']),
      inc(2, ['n']),
      dec(1, ['n']),
    ]
    assert.deepEqual(applyPatches({ n: 1 }, patches), { title: 'a', n: 2, seo: { title: 'b' } })
  })

  test('an empty path addresses the value itself', () => {
    assert.equal(applyPatches('old', [set('new')]), 'new')
    assert.equal(applyPatches(1, [inc()]), 2)
    assert.equal(applyPatches(undefined, [setIfMissing('first')]), 'first')
    assert.equal(applyPatches('gone', [unset()]), undefined)
    const text = makeTextPatch('old', 'bold')!
    assert.equal(applyPatches('old', [diffMatchPatch(text)]), 'bold')
  })

  test('setting undefined removes a value and never creates one', () => {
    assert.deepEqual(applyPatches({ a: 1, b: 2 }, [set(undefined, ['a'])]), { b: 2 })
    const empty = {}
    assert.equal(applyPatches(empty, [set(undefined, ['a', 'b'])]), empty)
    assert.equal(applyPatches(empty, [setIfMissing(undefined, ['a', 'b'])]), empty)
  })

  test('set creates a missing value and its parents', () => {
    assert.deepEqual(applyPatches(undefined, [set(1, ['a', 'b'])]), { a: { b: 1 } })
  })

  test('insert adds items next to the given item', () => {
    const value = { list: items('a', 'b') }
    const patch = insert(items('x'), 'after', ['list', { _key: 'a' }])
    assert.deepEqual(applyPatches(value, [patch]), { list: items('a', 'x', 'b') })
  })

  test('prefixPatch prepends segments to the path of a patch', () => {
    const patch = prefixPatch(set(1, ['c']), ['a', 'b'])
    assert.deepEqual(applyPatches({}, [patch]), { a: { b: { c: 1 } } })
  })

  test('throws for a patch that cannot be applied', () => {
    assert.throws(
      () => applyPatches({ a: 'text' }, [insert([1], 'after', ['a', -1])]),
      MutationError,
    )
  })
})

describe('move', () => {
  const cases: [from: number, to: number, expected: string][] = [
    [0, 2, 'bcad'],
    [0, 3, 'bcda'],
    [3, 0, 'dabc'],
    [2, 1, 'acbd'],
    [1, 1, 'abcd'],
    [-1, 0, 'dabc'],
    [0, 9, 'abcd'],
  ]
  const value = items('a', 'b', 'c', 'd')
  for (const [from, to, expected] of cases) {
    test(`moving item ${from} to item ${to} gives ${expected}`, () => {
      assert.deepEqual(applyPatches(value, [move(from, to)]), items(...expected))
    })
  }

  test('addresses items by key', () => {
    assert.deepEqual(
      applyPatches(value, [move({ _key: 'a' }, { _key: 'c' })]),
      items('b', 'c', 'a', 'd'),
    )
    assert.deepEqual(
      applyPatches(value, [move({ _key: 'd' }, { _key: 'b' })]),
      items('a', 'd', 'b', 'c'),
    )
  })

  test('a missing source or target leaves the value unchanged', () => {
    assert.equal(applyPatches(value, [move({ _key: 'x' }, 0)]), value)
    assert.equal(applyPatches(value, [move(0, { _key: 'x' })]), value)
  })
})

describe('structural sharing', () => {
  const document = deepFreeze({
    title: 'a',
    seo: { title: 'b' },
    list: [
      { _key: 'x', deep: { n: 1 } },
      { _key: 'y', deep: { n: 2 } },
    ],
  })

  test('unchanged branches keep their identity', () => {
    const next = applyPatches(document, [
      inc(1, ['list', { _key: 'x' }, 'deep', 'n']),
    ]) as typeof document
    assert.notEqual(next, document)
    assert.notEqual(next.list[0], document.list[0])
    assert.equal(next.list[1], document.list[1])
    assert.equal(next.seo, document.seo)
    assert.equal(document.list[0]!.deep.n, 1)
  })

  const nothing: [string, Patch][] = [
    ['set to the same value', set('a', ['title'])],
    ['set to an equal object', set({ title: 'b' }, ['seo'])],
    ['setIfMissing on an existing value', setIfMissing('z', ['title'])],
    ['unset of a missing value', unset(['nothing', 'here'])],
    ['unset of a missing item', unset(['list', { _key: 'z' }])],
    ['inc of a text', inc(1, ['title'])],
    ['inc by zero', inc(0, ['list', 0, 'deep', 'n'])],
    ['insert of no items', insert([], 'before', ['list', 0])],
    ['insert next to a missing item', insert([1], 'before', ['list', { _key: 'z' }])],
    ['move to the same place', move(0, 0, ['list'])],
  ]
  for (const [title, patch] of nothing) {
    test(`${title} returns the same object`, () => {
      assert.equal(applyPatches(document, [patch]), document)
    })
  }
})

/** Patches as an editor makes them one after the other, leaving out those that the model refuses. */
function randomProgram(
  random: Random,
  start: ContentDocument,
): { patches: Patch[]; end: ContentDocument } {
  const patches: Patch[] = []
  let end = start
  for (let step = 0; step < 8; step++) {
    const patch = randomPatch(random, end)
    try {
      end = applyPatches(end, [patch]) as ContentDocument
      patches.push(patch)
    } catch (error) {
      if (!(error instanceof MutationError)) throw error
    }
  }
  return { patches, end }
}

forEachSeed(500, 'browser and server apply patches identically', (random) => {
  const document = deepFreeze(randomDocument(random))
  const { patches, end } = randomProgram(random, document)
  const wire = JSON.parse(JSON.stringify(patchesToMutations(document, patches)))
  const stored = JSON.parse(JSON.stringify(document))
  const { _updatedAt, ...served } = applyMutations(stored, wire, context)!
  assert.deepEqual(served, end, JSON.stringify({ document, patches }))
})

forEachSeed(500, 'shares a branch exactly when it does not change', (random) => {
  const document = deepFreeze(randomDocument(random))
  const patch = randomPatch(random, document)
  let next: unknown
  try {
    next = applyPatches(document, [patch])
  } catch {
    return
  }
  assert.equal(next === document, isEqual(next, document), JSON.stringify({ document, patch }))
  if (patch.type === 'move') return
  for (const [name, child] of Object.entries(document)) {
    if (name !== patch.path[0]) assert.equal((next as ContentDocument)[name], child)
  }
})

describe('SCHEMA-016 every patch type applies to a value and reaches the server in mutation form', () => {
  const document = createDocument({ title: 'Hello', n: 1, list: items('a', 'b', 'c') })
  const cases: [Patch, Record<string, unknown>][] = [
    [set('x', ['title']), { title: 'x' }],
    [setIfMissing('x', ['fresh']), { fresh: 'x' }],
    [unset(['title']), { title: undefined }],
    [inc(2, ['n']), { n: 3 }],
    [dec(2, ['n']), { n: -1 }],
    [diffMatchPatch(makeTextPatch('Hello', 'Hello!')!, ['title']), { title: 'Hello!' }],
    [insert(items('x'), 'before', ['list', 0]), { list: items('x', 'a', 'b', 'c') }],
    [insert(items('x'), 'after', ['list', -1]), { list: items('a', 'b', 'c', 'x') }],
    [move({ _key: 'a' }, { _key: 'b' }, ['list']), { list: items('b', 'a', 'c') }],
  ]
  for (const [patch, expected] of cases) {
    test(`SCHEMA-016 ${patch.type}`, () => {
      const after = JSON.parse(JSON.stringify({ ...document, ...expected }))
      assert.deepEqual(applyPatches(document, [patch]), after)
      const { _updatedAt, ...served } = applyMutations(
        document,
        patchesToMutations(document, [patch]),
        context,
      )!
      assert.deepEqual(served, after)
    })
  }
})

describe('patchesToMutations', () => {
  const document = createDocument({ title: 'a', list: items('a', 'b', 'c'), old: 1 })

  test('sends one operation per patch object, in order', () => {
    const patches = [
      set(1, ['x']),
      unset(['y', 0]),
      inc(1, ['n']),
      insert([2], 'after', ['list', -1]),
    ]
    assert.deepEqual(patchesToMutations(document, patches), [
      { patch: { id: 'doc', set: { x: 1 } } },
      { patch: { id: 'doc', unset: ['y[0]'] } },
      { patch: { id: 'doc', inc: { n: 1 } } },
      { patch: { id: 'doc', insert: { after: 'list[-1]', items: [2] } } },
    ])
  })

  test('sends setting undefined as unset, and setIfMissing of undefined not at all', () => {
    const patches = [set(undefined, ['title']), setIfMissing(undefined, ['x'])]
    assert.deepEqual(patchesToMutations(document, patches), [
      { patch: { id: 'doc', unset: ['title'] } },
    ])
  })

  test('sends a move as removal and insertion of the item in its current state', () => {
    const patches = [
      set(5, ['list', { _key: 'a' }, 'n']),
      move({ _key: 'a' }, { _key: 'b' }, ['list']),
    ]
    assert.deepEqual(patchesToMutations(document, patches).slice(1), [
      { patch: { id: 'doc', unset: ['list[_key=="a"]'] } },
      { patch: { id: 'doc', insert: { after: 'list[_key=="b"]', items: [{ _key: 'a', n: 5 }] } } },
    ])
  })

  test('sets a whole document field by field and skips system fields', () => {
    const next = { _id: 'other', _rev: 'r9', title: 'b', list: document['list'] }
    assert.deepEqual(patchesToMutations(document, [set(next)]), [
      { patch: { id: 'doc', set: { title: 'b' } } },
      { patch: { id: 'doc', unset: ['old'] } },
    ])
  })

  test('sends nothing for setIfMissing on a document', () => {
    assert.deepEqual(patchesToMutations(document, [setIfMissing({ title: 'z' })]), [])
  })

  for (const patch of [unset(), inc(), set('text'), insert([], 'before', [])]) {
    test(`refuses to ${patch.type} a document as a whole`, () => {
      assert.throws(() => patchesToMutations(document, [patch]), RangeError)
    })
  }
})
