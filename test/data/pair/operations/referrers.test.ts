import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupReferrers, type Referrers } from '../../../../src/data/pair/operations/referrers.ts'
import { removalMutations } from '../../../../src/data/pair/operations/removal-mutations.ts'
import { DataError } from '../../../../src/data/errors.ts'
import { applyMutations } from '../../../../src/model/apply-mutation.ts'
import type { ContentDocument } from '../../../../src/model/document.ts'
import { Simulation } from '../../../kit/data-harness.ts'
import type { RecordedRequest } from '../../../kit/simulated-dataset.ts'

const to = (_ref: string, more: object = {}) => ({ _type: 'reference', _ref, ...more })
const strong: ContentDocument = {
  _id: 'one',
  _type: 'article',
  _rev: 'r1',
  author: to('a'),
  other: to('b'),
  list: [to('a', { _key: 'x' }), to('b', { _key: 'y' }), { _key: 'z', link: to('a') }],
  plain: [to('a'), to('b'), to('a')],
}
const weak: ContentDocument = {
  _id: 'two',
  _type: 'page',
  _rev: 'r2',
  see: to('a', { _weak: true }),
}
const far: ContentDocument = { _id: 'far', _type: 'page', see: to('a', { _dataset: 'elsewhere' }) }

test('a draft and its published version count as one referrer, strong if either reference is strong', () => {
  const draft = { ...weak, _id: 'drafts.one', _type: 'article' }
  const list = groupReferrers([draft, weak, strong, far], 'a')
  assert.deepEqual(
    list.map(({ publishedId, versions, references, isStrong }) => [
      publishedId,
      versions.map(({ _id }) => _id),
      references,
      isStrong,
    ]),
    [
      ['one', ['drafts.one', 'one'], 6, true],
      ['two', ['two'], 1, false],
    ],
  )
})

test('removing references changes nothing else, and applies only to the revision that was read', () => {
  const mutations = removalMutations(strong, ['a'])
  const stamps = { transactionId: 't', timestamp: '2024-01-01T00:00:00Z' }
  const { author, other, list, plain } = applyMutations(strong, mutations, stamps)!
  assert.deepEqual(
    { author, other, list, plain },
    {
      author: undefined,
      other: to('b'),
      list: [to('b', { _key: 'y' }), { _key: 'z' }],
      plain: [to('b')],
    },
  )
  assert.throws(
    () => applyMutations({ ...strong, _rev: 'newer' }, mutations, stamps),
    /unexpected revision/,
  )
  assert.deepEqual(removalMutations(far, ['a']), [])
})

/** A dataset that knows who refers to a document. */
function open(documents: readonly ContentDocument[]) {
  const simulation = new Simulation({ documents: [...documents] })
  const page = simulation.open()
  page.network.result = (request: RecordedRequest) =>
    request.type === 'fetch'
      ? { count: documents.length, documents: documents.slice(0, 101) }
      : null
  return { simulation, referrers: page.layer.documents.referrers }
}

test('counts very many referrers, and lists the first hundred', async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ ...weak, _id: `many-${index}` }))
  const { simulation, referrers } = open(many)
  const heard: (Referrers | DataError)[] = []
  referrers.observe('a').subscribe((value) => heard.push(value))
  await simulation.pass(100)
  assert.deepEqual(
    heard.map(
      (value) => !(value instanceof DataError) && [value.count, value.list.length, value.hasMore],
    ),
    [[250, 101, true]],
  )
})
