import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { applyMutations } from '../../src/model/apply-mutation.ts'
import { applyPatches } from '../../src/model/apply-patch.ts'
import type { ContentDocument } from '../../src/model/document.ts'
import { patchesToMutations } from '../../src/model/mutation.ts'
import type { Mutation, PatchOperations } from '../../src/model/mutation.ts'
import { MutationError } from '../../src/model/mutation-error.ts'
import { set } from '../../src/model/patch.ts'
import { getAt } from '../../src/model/path.ts'
import { squash } from '../../src/model/squash.ts'
import {
  createDocument,
  editText,
  randomDocument,
  randomPatch,
  randomPath,
  randomText,
} from '../kit/documents.ts'
import { forEachSeed } from '../kit/random.ts'
import type { Random } from '../kit/random.ts'

const context = { transactionId: 't1', timestamp: '2024-02-01T00:00:00Z' }
const base = createDocument({
  title: 'Hello',
  n: 1,
  on: true,
  list: [
    { _key: 'a', n: 1 },
    { _key: 'b', n: 2 },
  ],
})
const patch = (operations: PatchOperations): Mutation => ({ patch: { id: 'doc', ...operations } })
const sets = (values: Record<string, unknown>) => patch({ set: values })
const create: Mutation = { createIfNotExists: { _id: 'doc', _type: 'article', title: 'Hello' } }

describe('sets of primitives', () => {
  test('only the last one is sent', () => {
    assert.deepEqual(squash([sets({ n: 2 }), sets({ n: 3 })], base), [sets({ n: 3 })])
  })

  test('typing becomes one text patch against the original text', () => {
    const typed = [
      sets({ title: 'Hello ' }),
      sets({ title: 'Hello w' }),
      sets({ title: 'Hello wörld' }),
    ]
    assert.deepEqual(squash(typed, base), [
      patch({ diffMatchPatch: { title: '@@ -1,5 +1,12 @@\n Hello\n+ w%C3%B6rld\n' } }),
    ])
  })

  test('a value that ends as it began is not sent', () => {
    assert.deepEqual(
      squash([sets({ n: 2 }), sets({ title: 'x' }), sets({ n: 1, title: 'Hello' })], base),
      [],
    )
  })

  test('key, index and negative index address the same item', () => {
    const mutations = [
      sets({ 'list[_key=="b"].n': 3 }),
      sets({ 'list[1].n': 4 }),
      sets({ 'list[-1].n': 5 }),
    ]
    assert.deepEqual(squash(mutations, base), [sets({ 'list[-1].n': 5 })])
  })

  test('a change of type is sent as a set', () => {
    assert.deepEqual(squash([sets({ title: 5 })], base), [sets({ title: 5 })])
  })

  test('a text with a lone surrogate is sent as a set, not as a text patch', () => {
    assert.deepEqual(squash([sets({ title: 'Hello \ud83d' })], base), [
      sets({ title: 'Hello \ud83d' }),
    ])
  })

  const flushing: [string, PatchOperations][] = [
    ['a set of a missing field', { set: { fresh: 1 } }],
    ['a set to an object', { set: { n: { deep: 1 } } }],
    ['a set over an array', { set: { list: 'gone' } }],
    ['a set of several places', { set: { 'list[0,1].n': 9 } }],
    ['a set of a _key', { set: { 'list[0]._key': 'z' } }],
    ['a set with an unmatched key', { set: { 'list[_key=="zz"].n': 9 } }],
    ['another operation', { inc: { n: 1 } }],
    ['two operations', { set: { n: 9 }, unset: ['title'] }],
    ['a revision check', { set: { n: 9 }, ifRevisionID: 'r7' }],
  ]
  for (const [title, operations] of flushing) {
    test(`${title} keeps its place between the sets`, () => {
      const mutations = [sets({ on: false }), patch(operations), sets({ on: true })]
      assert.deepEqual(squash(mutations, base), mutations)
    })
  }
})

describe('creation', () => {
  test('drops a repeated createIfNotExists and keeps the first', () => {
    assert.deepEqual(squash([create, sets({ n: 2 }), create, sets({ n: 3 })], base), [
      create,
      sets({ n: 3 }),
    ])
  })

  test('edits of a new document are compared with its created content', () => {
    assert.deepEqual(squash([create, sets({ title: 'Hello!' })], null), [
      create,
      patch({ diffMatchPatch: { title: '@@ -1,5 +1,6 @@\n Hello\n+!\n' } }),
    ])
  })

  test('keeps a createIfNotExists after a delete', () => {
    const mutations: Mutation[] = [create, { delete: { id: 'doc' } }, create, create]
    assert.deepEqual(squash(mutations, base), mutations.slice(0, 3))
  })

  test('a patch of a missing document throws, as applying it does', () => {
    assert.throws(() => squash([sets({ n: 1 })], null), { type: 'documentNotFoundError' })
  })
})

/** What a form sends while somebody works: mostly typing, now and then something else. */
function randomMutations(random: Random, start: ContentDocument): Mutation[] {
  const mutations: Mutation[] = []
  let current = start
  for (let step = 0; step < 12; step++) {
    if (random.chance(0.2)) mutations.push({ createIfNotExists: { _id: 'doc', _type: 'article' } })
    const place = randomPath(random, current)
    const value = getAt(current, place)
    const types = place.length > 0 && typeof value !== 'object' && random.chance(0.7)
    const next = typeof value === 'string' ? editText(random, value) : randomText(random)
    const change = types ? set(next, place) : randomPatch(random, current)
    try {
      const sent = patchesToMutations(current, [change])
      current = applyPatches(current, [change]) as ContentDocument
      mutations.push(...sent)
    } catch (error) {
      if (!(error instanceof MutationError)) throw error
    }
  }
  return mutations
}

function contentAfter(document: ContentDocument, mutations: Mutation[]): unknown {
  const { _rev, _updatedAt, ...content } = applyMutations(document, mutations, context)!
  return content
}

forEachSeed(
  1000,
  'squashed mutations have the same effect and are never more numerous',
  (random) => {
    const document = randomDocument(random)
    const mutations = randomMutations(random, document)
    const squashed = squash(mutations, document)
    assert.deepEqual(
      contentAfter(document, squashed),
      contentAfter(document, mutations),
      JSON.stringify(mutations),
    )
    assert.ok(squashed.length <= mutations.length)
    assert.deepEqual(squash(squashed, document), squashed, 'squashing twice changes nothing')
  },
)
