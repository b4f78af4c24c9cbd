// A connection that is lost at the worst moment: nobody knows what became of the commit.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { Mutation } from '../../../src/model/mutation.ts'
import { openStore } from '../../../src/server/database/open-store.ts'
import { startStoreThread } from '../../../src/server/scale/threaded-store.ts'
import type { StoreThread } from '../../../src/server/scale/threaded-store.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'
import { startPostgresProxy } from '../../kit/postgres-proxy.ts'
import type { PostgresProxy } from '../../kit/postgres-proxy.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'
const dataset = 'production'

describe('a commit whose connection is lost', { skip }, () => {
  let cluster: Cluster
  let url: string
  let proxy: PostgresProxy
  let thread: StoreThread

  before(async () => {
    cluster = createCluster()
    url = await cluster.createDatabase()
    proxy = await startPostgresProxy(url)
    const setup = { url: proxy.url, options: {}, projectId: 'demo' }
    thread = await startStoreThread(setup, assert.ifError)
    const createdAt = new Date().toISOString()
    await thread.store.createDataset({
      name: dataset,
      aclMode: 'private',
      createdAt,
      createdBy: 'test',
    })
    await write({ createOrReplace: { _id: 'counter', _type: 'counter', n: 0 } })
  })
  after(async () => {
    await thread?.close()
    await proxy?.close()
    cluster?.remove()
  })

  function write(mutation: Mutation, transactionId?: string) {
    const id = transactionId === undefined ? {} : { transactionId }
    return thread.store.commit({
      request: {
        dataset,
        mutations: [mutation],
        author: 'test',
        permissions: null,
        now: Date.now(),
        ...id,
      },
      matched: null,
    })
  }
  const increase: Mutation = { patch: { id: 'counter', inc: { n: 1 } } }

  /** What the counter says, and how many transactions the log has. */
  function stored(): readonly [unknown, number] {
    const store = openStore(url)
    try {
      return [store.document(dataset, 'counter')?.['n'], store.head(dataset).seq]
    } finally {
      store.close()
    }
  }

  /** Writes once for each kind of transaction: with an id of the caller's, or one that is invented. */
  async function writeOnce(transactionId: string | undefined, fault: () => void): Promise<void> {
    const [count, seq] = stored()
    fault()
    const { transaction } = await write(increase, transactionId)
    assert.equal(transaction.seq, seq + 1)
    if (transactionId !== undefined) assert.equal(transaction.id, transactionId)
    assert.deepEqual(stored(), [Number(count) + 1, seq + 1])
  }

  for (const id of ['mine', undefined]) {
    const kind = id === undefined ? 'an invented id' : 'an id of the caller'
    test(`after it was written: it is acknowledged, once (${kind})`, () =>
      writeOnce(id && `${id}-1`, proxy.loseNextAnswer))

    test(`before it was written, and never will be: it is written again (${kind})`, () =>
      writeOnce(id && `${id}-2`, proxy.loseNextCommit))

    test(`and that goes on by itself meanwhile: it is written once (${kind})`, async () => {
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      const later = proxy.delayNextCommit()
      // The first attempt holds the dataset until its commit arrives, which is while the second one waits for it.
      const arrives = later.then(async (sendCommit) => {
        for (;;) {
          const { rows } = await admin.query(
            `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
          )
          if (rows[0].waiting > 0) return sendCommit()
        }
      })
      await writeOnce(id && `${id}-3`, () => {})
      await arrives
      await admin.end()
    })
  }
})
