import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDataLayer } from '../../kit/data-layer.ts'
import { type BulkPlan, doneTargets } from '../../../src/data/bulk/bulk.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { books, librarySchema } from './world.ts'

const chapter = (index: number) => ({
  _id: `c${index}`,
  _type: 'book',
  title: `Chapter ${index}`,
  // Every chapter needs the one before it: a transaction may only end where nothing is missing.
  ...(index > 0 && { sequel: { _type: 'reference', _ref: `c${index - 1}` } }),
})
const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)
const sizes = ({ transactions }: BulkPlan) => transactions.map(({ length }) => length)

test('deletes and restores a chain longer than one transaction on the real server, in reference order', async () => {
  const count = 1100
  const documents = Array.from({ length: count }, (_, index) => chapter(index))
  await using server = await startTestServer({ documents })
  using page = open(server)
  const { layer } = page
  const client = server.client()
  const before = await client.fetch(
    '*[_type == "book"] | order(_id) {_id, _createdAt, title, sequel}',
  )

  const plan = await layer.bulk.plan({ operation: 'delete' }, books(ids(count)))
  assert.deepEqual(sizes(plan), [500, 500, 100])
  const phases = new Set<string>()
  const result = await layer.bulk.run(plan, { onProgress: ({ phase }) => phases.add(phase) })
  assert.deepEqual([doneTargets(result).length, result.failed.length], [count, 0])
  assert.equal(await client.fetch('count(*[_type == "book"])'), 0)

  const undone = await layer.bulk.undo(result)
  assert.deepEqual([undone.restored.length, undone.left.length], [count, 0])
  const after = await client.fetch(
    '*[_type == "book"] | order(_id) {_id, _createdAt, title, sequel}',
  )
  assert.deepEqual(after, before)
})

test('names the document that the real server refuses, and publishes the others together', async () => {
  const drafts = ['a', 'b', 'c'].map((id) => ({ _id: `drafts.${id}`, _type: 'book', title: id }))
  await using server = await startTestServer({ documents: drafts })
  using page = open(server)
  const { layer } = page
  const client = server.client()
  const plan = await layer.bulk.plan({ operation: 'publish' }, books(['a', 'b', 'c']))
  // Not what was looked at: another draft under the same id, and a published document out of nowhere.
  await client.createOrReplace({ _id: 'drafts.a', _type: 'book', title: 'Theirs' })
  await client.create({ _id: 'c', _type: 'book', title: 'Out of nowhere' })
  const result = await layer.bulk.run(plan)
  assert.deepEqual(
    result.failed.map(({ target, obstacle }) => [target.publishedId, obstacle.type]).toSorted(),
    [
      ['a', 'changed'],
      ['c', 'changed'],
    ],
  )
  const found = await client.fetch<{ _id: string; _rev: string }[]>(
    '*[_type == "book"] | order(_id)',
  )
  assert.deepEqual(
    found.map(({ _id }) => _id),
    ['b', 'c', 'drafts.a', 'drafts.c'],
  )
  assert.equal(result.written[0]?.transactionId, found[0]?._rev)
})

test('publishes documents that reference each other; undo keeps documents that others have referenced since', async () => {
  const to = (_ref: string) => ({
    _type: 'reference',
    _ref,
    _weak: true,
    _strengthenOnPublish: { type: 'book' },
  })
  await using server = await startTestServer({
    documents: [
      { _id: 'drafts.a', _type: 'book', title: 'A', sequel: to('b') },
      { _id: 'drafts.b', _type: 'book', title: 'B', sequel: to('a') },
      { _id: 'drafts.c', _type: 'book', title: 'C' },
    ],
  })
  using page = open(server)
  const { layer } = page
  const client = server.client()
  const plan = await layer.bulk.plan({ operation: 'publish' }, books(['a', 'b', 'c']))
  assert.deepEqual(plan.excluded, [])
  const result = await layer.bulk.run(plan)
  assert.equal(doneTargets(result).length, 3)
  await client.create({
    _id: 'reader',
    _type: 'book',
    title: 'R',
    sequel: { _type: 'reference', _ref: 'c' },
  })
  const undone = await layer.bulk.undo(result)
  assert.deepEqual(
    undone.left.map(({ target, obstacle }) => [target.publishedId, obstacle.type]),
    [['c', 'refused']],
  )
  assert.deepEqual(await client.fetch('*[_type == "book"] | order(_id)._id'), [
    'c',
    'drafts.a',
    'drafts.b',
    'reader',
  ])
  // Once nobody needs it any more, the rest can be undone.
  await client.delete('reader')
  const rest = await layer.bulk.undo(undone.rest!)
  assert.deepEqual(rest.left, [])
  assert.equal(await client.fetch('count(*[_type == "book" && !(_id in path("drafts.**"))])'), 0)
})

function open(server: Awaited<ReturnType<typeof startTestServer>>) {
  const layer = createDataLayer({
    projectId: server.projectId,
    dataset: server.dataset,
    apiHost: server.url,
    useProjectHostname: false,
    schema: librarySchema,
    presence: 'off',
    undoStorage: null,
  })
  return { layer, [Symbol.dispose]: () => layer.dispose() }
}
