// A connection that is lost at the worst moment: nobody knows what became of the commit.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
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

  function write(mutation: Mutation, transactionId?: string, by = thread) {
    const id = transactionId === undefined ? {} : { transactionId }
    return by.store.commit({
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

  /** The next commit holds its locks until it arrives, which is while the second attempt waits for them. */
  async function arriveLate(): Promise<void> {
    const later = proxy.delayNextCommit()
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const sendCommit = await later
    for (;;) {
      const { rows } = await admin.query(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
      )
      if (rows[0].waiting > 0) break
    }
    assert.equal(await sendCommit(), 'COMMIT')
    await admin.end()
  }

  /** So that the next commit of `thread` takes locks first: it can no longer assume that nobody else writes. */
  async function writeElsewhere(): Promise<void> {
    const elsewhere = await startStoreThread(
      { url, options: {}, projectId: 'demo' },
      assert.ifError,
    )
    await write(increase, undefined, elsewhere)
    await elsewhere.close()
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
    const kind = id === undefined ? 'a generated id' : 'an id of the caller'
    test(`after it was written is acknowledged once (${kind})`, () =>
      writeOnce(id && `${id}-1`, proxy.loseNextAnswer))

    test(`before it was written is written again (${kind})`, () =>
      writeOnce(id && `${id}-2`, proxy.loseNextCommit))

    test(`and that completes meanwhile is written once (${kind})`, async () => {
      await writeElsewhere()
      await write(increase)
      await writeElsewhere()
      const arrives = arriveLate()
      await writeOnce(id && `${id}-3`, () => {})
      await arrives
    })

    test(`and that arrives after the retry is refused (${kind})`, async () => {
      await write(increase)
      await write(increase)
      await write(increase)
      const before = stored()
      const later = proxy.delayNextCommit()
      await writeOnce(id && `${id}-4`, () => {})
      assert.equal(await (await later)(), 'ROLLBACK')
      assert.deepEqual(stored(), [Number(before[0]) + 1, before[1] + 1])
    })
  }

  /**
   * Three commits: the second and third are sent while the first one waits for a lock in the database, which is released
   * after `fault`.
   */
  async function writeThree(name: string, fault: () => void): Promise<void> {
    for (let n = 0; n < 3; n++) await write(increase)
    const [count, seq] = stored()
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('begin; select 1 from dataset for update')
    const requests = [write(increase, `${name}-1`)]
    const hasArrived = async (): Promise<boolean> => {
      const { rows } = await holder.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }
    while (!(await hasArrived()));
    requests.push(write(increase, `${name}-2`), write(increase, `${name}-3`))
    // The thread handles calls in order, and sends what they ask for before it handles the next one that arrives.
    for (let n = 0; n < 3; n++) await thread.store.head(dataset)
    fault()
    await holder.query('commit')
    await holder.end()
    const outcomes = await Promise.all(requests)
    const log = outcomes.map(({ transaction }) => [transaction.seq, transaction.id])
    assert.deepEqual(
      log,
      [1, 2, 3].map((n) => [seq + n, `${name}-${n}`]),
    )
    assert.deepEqual(stored(), [Number(count) + 3, seq + 3])
  }

  test('while another group is in flight: each is acknowledged once, in order', async () => {
    await writeThree('answer', proxy.loseNextAnswer)
    await writeThree('cut', proxy.cut)
  })

  const at = new Date().toISOString()
  const account = (id: string) => ({ id, name: id, email: `${id}@x`, roles: [], createdAt: at })
  /** Each would fail, or add something, if it were made twice. */
  const writes: readonly [string, (store: StoreThread['store'], id: string) => Promise<unknown>][] =
    [
      [
        'an account and its token',
        async (store, id) => {
          const token = { hash: id, label: '' }
          await store.createAccount({ account: account(id), passwordHash: id, token })
          return (await store.accountByTokenHash(id))?.id === id
        },
      ],
      [
        'a dataset',
        (store, name) =>
          store.createDataset({ name, aclMode: 'private', createdAt: at, createdBy: '' }),
      ],
      [
        'a used ticket',
        async (store, hash) => {
          const ticket = { hash, purpose: 'test', payload: {}, createdAt: at, expiresAt: at }
          await store.putTicket(ticket)
          return store.withdrawTicket(hash, 'test')
        },
      ],
      [
        'an uploaded piece of a file',
        async (store) => {
          const place = await store.beginUpload(dataset, '2999-01-01T00:00:00.000Z')
          await store.appendToUpload(place, new Uint8Array(9))
          return (await store.blobBytes(dataset, place.path))?.byteLength === 9
        },
      ],
      [
        'an import',
        async (store, _id) => {
          const before = await store.head(dataset)
          const options = { dataset, author: 'test', now: Date.now() }
          const { transactions } = await store.importDocuments([{ _id, _type: 't' }], options)
          const head = await store.head(dataset)
          return head.seq === before.seq + 1 && transactions[0]?.id === head.id
        },
      ],
    ]
  const faults = { lost: 'loseNextAnswer', early: 'loseNextCommit' } as const
  for (const [name, make] of writes) {
    for (const [fault, lose] of Object.entries(faults)) {
      test(`is applied once if it is ${name} (${fault})`, async () => {
        proxy[lose]()
        assert.equal(
          await make(thread.store, `${fault}${writes.findIndex(([of]) => of === name)}`),
          true,
        )
      })
    }
  }

  test('and that completes meanwhile is applied once, also for a new dataset', async () => {
    const arrives = arriveLate()
    assert.equal(
      await thread.store.createDataset({
        name: 'delayed',
        aclMode: 'private',
        createdAt: at,
        createdBy: '',
      }),
      true,
    )
    await arrives
  })

  test('in the middle of an import from a pipe: nothing is imported, and the error is reported', async () => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const bin = fileURLToPath(new URL('../../../src/server/bin.ts', import.meta.url))
    const importing = spawn(process.execPath, [bin, 'import', '-', '--database', proxy.url])
    const said: Buffer[] = []
    importing.stderr.on('data', (bytes: Buffer) => void said.push(bytes))
    const ended = once(importing, 'close')
    const lines = (from: number) =>
      Array.from({ length: 500 }, (_, n) => `{"_id":"piped-${from + n}","_type":"piped"}\n`).join(
        '',
      )
    importing.stdin.write(lines(0))
    for (;;) {
      const { rows } = await admin.query(
        `select count(*)::int as open from pg_stat_activity 
         where state = 'idle in transaction' and query like '%from document %'`,
      )
      if (rows[0].open > 0) break
    }
    proxy.loseNextCommit()
    importing.stdin.end(lines(500))
    assert.deepEqual(await ended, [1, null])
    assert.match(Buffer.concat(said).toString(), /database was lost in the middle of the import/)
    const { rows } = await admin.query(
      `select count(*)::int as found from document where type = 'piped'`,
    )
    assert.equal(rows[0].found, 0)
    await admin.end()
  })
})
