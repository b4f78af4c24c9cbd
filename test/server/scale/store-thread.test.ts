import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { after, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import type { Mutation } from '../../../src/model/mutation.ts'
import type { CommittedTransaction } from '../../../src/server/database/transaction-log.ts'
import { startStoreThread } from '../../../src/server/scale/threaded-store.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

test(
  'a database thread that ends is restarted, and callers get 503 meanwhile',
  { skip },
  async () => {
    const cluster = createCluster()
    after(() => cluster.remove())
    const threads: Worker[] = []
    const note = (message: unknown): void =>
      void threads.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', note)
    after(() => unsubscribe('worker_threads', note))
    const errors: unknown[] = []
    const url = await cluster.createDatabase()
    const setup = { url, options: {}, projectId: 'demo' }
    const thread = await startStoreThread(setup, (error) => errors.push(error))
    after(() => thread.close())
    assert.deepEqual(await thread.store.datasets(), [])

    await threads[0]!.terminate()
    await assert.rejects(thread.store.datasets(), { status: 503 })
    assert.match(String(errors[0]), /thread of the database ended/)
    let datasets: unknown
    while (datasets === undefined) {
      datasets = await thread.store.datasets().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 20))
      })
    }
    assert.deepEqual(datasets, [])
    assert.equal(errors.length, 1)
  },
)

test(
  'a single call is sent immediately; calls that follow in the same turn are batched',
  { skip },
  async () => {
    const cluster = createCluster()
    after(() => cluster.remove())
    const workers: Worker[] = []
    const note = (message: unknown): void =>
      void workers.push((message as { worker: Worker }).worker)
    subscribe('worker_threads', note)
    after(() => unsubscribe('worker_threads', note))
    const setup = { url: await cluster.createDatabase(), options: {}, projectId: 'demo' }
    const { store, close } = await startStoreThread(setup, assert.ifError)
    after(close)
    const worker = workers[0]!
    const sizes: number[] = []
    const post = worker.postMessage.bind(worker)
    worker.postMessage = (calls: readonly unknown[]) => {
      sizes.push(calls.length)
      post(calls)
    }

    const first = store.datasets()
    assert.deepEqual(sizes, [1])
    await Promise.all([first, store.datasets(), store.dataset('none')])
    assert.deepEqual(sizes, [1, 2])
  },
)

test('a log is read in pages, with the states of its documents', { skip }, async () => {
  const cluster = createCluster()
  after(() => cluster.remove())
  const setup = { url: await cluster.createDatabase(), options: {}, projectId: 'demo' }
  const { store, close } = await startStoreThread(setup, assert.ifError)
  after(close)
  const dataset = 'production'
  await store.createDataset({ name: dataset, aclMode: 'private', createdAt: '', createdBy: '' })
  const write = async (mutations: readonly Mutation[]): Promise<CommittedTransaction> => {
    const about = { dataset, author: 'me', permissions: null, now: Date.now() }
    const { transaction } = await store.commit({
      request: { ...about, mutations },
      matched: null,
    })
    return transaction
  }
  const written = [
    await write([
      { create: { _id: 'b', _type: 't', n: 0 } },
      { create: { _id: 'a', _type: 't', n: 0 } },
    ]),
    await write([{ patch: { id: 'a', set: { n: 1 } } }]),
    await write([{ delete: { id: 'b' } }, { patch: { id: 'a', set: { n: 2 } } }]),
    await write([{ create: { _id: 'b', _type: 'u' } }]),
    await write([{ patch: { id: 'a', unset: ['n'] } }]),
  ]
  for (const size of [1, 2, 3, 100]) {
    for (let seq = 0; seq <= written.length; seq++) {
      const page = await store.transactionsBehind(dataset, seq, size)
      assert.equal(page.id, written[seq - 1]?.id ?? null)
      assert.deepEqual(withPredecessors(page), written.slice(seq, seq + size))
    }
  }
  assert.deepEqual(await store.transactionsBehind('none', 0, 9), { id: null, transactions: [] })

  const headlines = async (seq: number, size: number) => {
    const page = await store.headlinesBehind(dataset, seq, size)
    const { id, documents } = page
    assert.equal(id, written[seq - 1]?.id ?? null)
    const expected = written.slice(seq, seq + size).map((one) => ({ ...one, changes: [] }))
    assert.deepEqual(withPredecessors(page), expected)
    return documents?.toSorted((one, other) => (one._id < other._id ? -1 : 1))
  }
  const a = { _id: 'a', _type: 't' }
  const b = { _id: 'b', _type: 'u' }
  assert.deepEqual(await headlines(5, 9), [])
  assert.deepEqual(await headlines(4, 9), [a])
  assert.deepEqual(await headlines(3, 9), [a, b])
  // Since then, a document was deleted: its type may have been another.
  const ofAnyType = [a, b].map(({ _id }) => ({ _id, _type: null }))
  assert.deepEqual(await headlines(2, 9), ofAnyType)
  assert.deepEqual(await headlines(0, 9), ofAnyType)
  assert.equal(await headlines(3, 2), undefined)
  written.push(
    await write([{ createOrReplace: { _id: 'a', _type: 'v' } }]),
    await write([{ patch: { id: 'a', set: { text: '"delete": "createOrReplace":' } } }]),
    await write([{ delete: { id: 'a' } }]),
    await write([{ create: { _id: 'c', _type: 'w' } }]),
  )
  assert.deepEqual(await headlines(5, 2), undefined)
  assert.deepEqual(await headlines(5, 9), [
    { _id: 'a', _type: null },
    { _id: 'c', _type: null },
  ])
  assert.deepEqual(await headlines(8, 9), [{ _id: 'c', _type: 'w' }])
  assert.deepEqual(await store.headlinesBehind('none', 0, 9), {
    id: null,
    transactions: [],
    documents: [],
  })
})

/** A page of a log names the transaction before it; each transaction in it follows the one before. */
function withPredecessors(page: {
  id: string | null
  transactions: readonly CommittedTransaction[]
}): CommittedTransaction[] {
  return page.transactions.map((one, place, all) => ({
    ...one,
    previousId: all[place - 1]?.id ?? page.id,
  }))
}
