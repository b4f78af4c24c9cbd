import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DataError } from '../../../src/data/errors.ts'
import type { DeletedDocuments } from '../../../src/data/history/history-store.ts'
import { Simulation } from '../../kit/data-harness.ts'

test('a service without support for deleted documents leaves the list empty and reports that', async () => {
  const simulation = new Simulation()
  const page = simulation.open()
  page.network.result = () => {
    throw new DataError({ code: 'not-found', status: 404, description: 'Not found' })
  }
  const states: DeletedDocuments[] = []
  page.layer.history.deletedDocuments('article').subscribe((state) => states.push(state))
  await simulation.pass(1000)
  const last = states.at(-1)
  assert.deepEqual(
    [last?.documents, last?.reason, last?.error, last?.isLoading],
    [[], 'unsupported', null, false],
  )
  const asked = page.network.requests.length
  simulation.dataset.mutate({
    transactionId: 't',
    mutations: [{ create: { _id: 'a', _type: 'article' } }],
  })
  await simulation.pass(1000)
  assert.equal(page.network.requests.length, asked, 'it is not asked again')
  simulation.dispose()
})

test('loads the next page from the cursor, and reloads the list when documents are created or deleted', async () => {
  const simulation = new Simulation({ documents: [{ _id: 'x', _type: 'article' }] })
  const page = simulation.open()
  const line = (id: string) => ({
    id,
    document: { _id: id, _type: 'article' },
    revision: 'r',
    deletedBy: 'ann',
    deletedAt: '2024-01-01T00:00:00.000Z',
  })
  let failure: DataError | null = null
  page.network.result = (request) => {
    if (failure) throw failure
    const cursor = request.type === 'get' ? request.query?.['cursor'] : undefined
    return cursor === undefined
      ? { documents: [line('a')], cursor: '7/b' }
      : { documents: [line(`after ${cursor}`)], cursor: '3/c' }
  }
  const states: DeletedDocuments[] = []
  const list = page.layer.history.deletedDocuments('article', { limit: 2 })
  const subscription = list.subscribe((state) => states.push(state))
  await simulation.pass(1000)
  assert.deepEqual(
    states.at(-1)?.documents.map(({ publishedId }) => publishedId),
    ['a', 'after 7/b'],
  )
  assert.equal(states.at(-1)?.hasMore, true)
  const gets = () => page.network.requests.flatMap((one) => (one.type === 'get' ? [one] : []))
  assert.deepEqual(
    gets()
      .slice(-2)
      .map(({ path, query }) => [path, query]),
    [
      ['/data/history/test/deleted', { type: 'article', limit: '2' }],
      ['/data/history/test/deleted', { type: 'article', limit: '1', cursor: '7/b' }],
    ],
  )
  const asked = gets().length
  const write = (transactionId: string, mutation: object) =>
    simulation.dataset.mutate({ transactionId, mutations: [mutation as never] })
  write('t1', { patch: { id: 'x', set: { title: 'T' } } })
  await simulation.pass(1000)
  assert.equal(gets().length, asked, 'an edit is no news')
  failure = new DataError({ code: 'network', description: 'No' })
  write('t2', { delete: { id: 'x' } })
  await simulation.pass(1000)
  assert.equal(gets().length, asked + 1)
  assert.equal(states.at(-1)?.error, failure)
  assert.equal(states.at(-1)?.documents.length, 2, 'what was known stays')
  failure = null
  write('t3', { create: { _id: 'x', _type: 'article' } })
  await simulation.pass(1000)
  assert.equal(states.at(-1)?.error, null)
  subscription.unsubscribe()
  write('t4', { delete: { id: 'x' } })
  const before = gets().length
  await simulation.pass(1000)
  assert.equal(gets().length, before)
  simulation.dispose()
})
