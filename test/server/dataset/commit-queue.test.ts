import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDatasetServer } from '../../../src/server/dataset-server.ts'
import { createCommitQueue } from '../../../src/server/dataset/commit-queue.ts'
import type { Writer } from '../../../src/server/database/store.ts'
import { openSqliteStore } from '../../../src/server/database/sqlite/store.ts'

function openQueue() {
  const store = openSqliteStore(':memory:')
  store.write((writer) =>
    writer.createDataset({ name: 'd', aclMode: 'private', createdAt: '', createdBy: '' }),
  )
  const commits: string[][] = []
  const published: string[] = []
  const queue = createCommitQueue<string, string>({
    store: {
      writeEach(changes) {
        commits.push([])
        return store.writeEach(changes)
      },
    },
    apply(writer: Writer, id) {
      if (id === 'refused') throw new Error('refused')
      writer.putDocument('d', { _id: id, _type: 't' })
      commits.at(-1)?.push(id)
      return `${id}!`
    },
    publish: (id, outcome) => void published.push(`${id} ${outcome}`),
  })
  return { store, commits, published, queue }
}

test('concurrent changes are committed together, each with its own result', async () => {
  const { store, commits, published, queue } = openQueue()
  const settled = await Promise.allSettled(['a', 'refused', 'b'].map((id) => queue.commit(id)))
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ['a!', 'refused', 'b!'],
  )
  assert.deepEqual(commits, [['a', 'b']])
  assert.deepEqual(published, ['a a!', 'b b!'])
  assert.deepEqual(store.idsWhere('d', {}), ['a', 'b'])
  await queue.commit('c')
  assert.equal(commits.length, 2)
})

test('many changes keep their order and are committed in several groups', async () => {
  const { commits, published, queue } = openQueue()
  const ids = Array.from({ length: 250 }, (_, n) => `id${n}`)
  await Promise.all(ids.map((id) => queue.commit(id)))
  assert.deepEqual(commits.flat(), ids)
  assert.ok(commits.length >= 3 && commits.every(({ length }) => length <= 100))
  assert.deepEqual(
    published,
    ids.map((id) => `${id} ${id}!`),
  )
})

test('a failed commit rejects every change and publishes none', async () => {
  const published: string[] = []
  const queue = createCommitQueue<string, string>({
    store: {
      writeEach() {
        throw new Error('disk on fire')
      },
    },
    apply: (_, id) => id,
    publish: (id) => void published.push(id),
  })
  const settled = await Promise.allSettled([queue.commit('a'), queue.commit('b')])
  assert.ok(settled.every((one) => one.status === 'rejected'))
  assert.deepEqual(published, [])
})

test('pending changes are committed when the server closes', () => {
  const { store, queue } = openQueue()
  void queue.commit('a')
  queue.flush()
  assert.deepEqual(store.idsWhere('d', {}), ['a'])
})

test('while a group is pending, half of the waiting changes are sent as the next group', async () => {
  const sizes: number[] = []
  const pending: (() => void)[] = []
  const queue = createCommitQueue<number, number>({
    store: {
      writeEach: () => assert.fail('the thread must not be blocked'),
      writeEachOptimistically(changes) {
        const results = [...changes].map((change) => ({ value: change({} as Writer) }))
        sizes.push(results.length)
        return new Promise((resolve) => pending.push(() => resolve(results)))
      },
    },
    apply: (_, n) => n,
    publish() {},
  })
  const turn = (): Promise<void> => new Promise(setImmediate)
  const committed = [queue.commit(0)]
  await turn()
  for (let n = 1; n < 16; n++) committed.push(queue.commit(n))
  await turn()
  assert.deepEqual(sizes, [1, 8], 'not one and fifteen, which would go on like that')
  while (pending.length > 0) {
    pending.shift()?.()
    await turn()
  }
  assert.deepEqual(sizes, [1, 8, 7])
  assert.equal((await Promise.all(committed)).length, 16)
})

test('a transaction id can be used once, even by concurrent requests', async () => {
  const server = await createDatasetServer({ data: ':memory:', dev: true })
  const send = async (mutation: object): Promise<number> => {
    const body = JSON.stringify({ transactionId: 'tx', mutations: [mutation] })
    const url = 'http://localhost/v1/data/mutate/production'
    return (await server.fetch(new Request(url, { method: 'POST', body }))).status
  }
  const refused = { create: { _type: 't', to: { _type: 'reference', _ref: 'nowhere' } } }
  const create = { create: { _type: 't' } }
  const statuses = await Promise.all([refused, create, create, create].map(send))
  // The first was not applied, so its id is free for the second.
  assert.deepEqual(statuses, [409, 200, 409, 409])
  await server.close()
})
