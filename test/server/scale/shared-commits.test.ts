// Processes that write to the same dataset: each may assume that nothing has changed since its last commit, but not rely
// on it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import type { ContentDocument } from '../../../src/model/document.ts'
import type { Mutation } from '../../../src/model/mutation.ts'
import { ProtocolError } from '../../../src/protocol/errors.ts'
import { openStore } from '../../../src/server/database/open-store.ts'
import type { Store } from '../../../src/server/database/store.ts'
import { createCommitEngine } from '../../../src/server/dataset/commits.ts'
import { documentBefore } from '../../../src/server/database/document-history.ts'
import { startStoreThread } from '../../../src/server/scale/threaded-store.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'
import { startPostgresProxy } from '../../kit/postgres-proxy.ts'
import { createRandom } from '../../kit/random.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'
const dataset = 'production'

/** Like a server process: a store of its own, and a queue that commits what is waiting together. */
function openProcess(url: string) {
  const store = openStore(url)
  const commits = createCommitEngine({
    store,
    readersApart: true,
    projectId: 'demo',
    publish() {},
  })
  return {
    store,
    commit: (mutations: readonly Mutation[], transactionId?: string) =>
      commits.commit(writeOf(mutations, { transactionId })),
    commitTo: (name: string, mutations: readonly Mutation[]) =>
      commits.commit(writeOf(mutations, { name })),
  }
}

interface WriteOptions {
  readonly name?: string
  readonly transactionId?: string | undefined
}

function writeOf(
  mutations: readonly Mutation[],
  { name = dataset, transactionId }: WriteOptions = {},
) {
  const request = {
    ...{ dataset: name, mutations, author: 'test', permissions: null, now: Date.now() },
    ...(transactionId !== undefined && { transactionId }),
    autoGenerateArrayKeys: true,
  }
  return { request, matched: null }
}

const emptyDataset = { name: dataset, aclMode: 'private', createdAt: '', createdBy: '' } as const

type Process = ReturnType<typeof openProcess>

describe('processes that write to one dataset', { skip }, () => {
  let cluster: Cluster
  let url: string
  let admin: pg.Client

  before(async () => {
    cluster = createCluster()
  })
  after(() => cluster?.remove())

  /** An empty dataset in a database of its own. */
  async function withProcesses(
    names: number,
    run: (...processes: Process[]) => Promise<void>,
  ): Promise<void> {
    url = await cluster.createDatabase()
    admin = new pg.Client({ connectionString: url })
    const processes = Array.from({ length: names }, () => openProcess(url))
    await admin.connect()
    try {
      processes[0]?.store.write((writer) => writer.createDataset(emptyDataset))
      await run(...processes)
    } finally {
      for (const { store } of processes) store.close()
      await admin.end()
    }
  }

  const increase: Mutation = { patch: { id: 'counter', inc: { n: 1 } } }
  const create: Mutation = { createOrReplace: { _id: 'counter', _type: 'counter', n: 0 } }
  const counterIn = ({ store }: Process): unknown => store.document(dataset, 'counter')?.['n']

  test('a process that writes alone needs one round trip per group', async () => {
    url = await cluster.createDatabase()
    const proxy = await startPostgresProxy(url)
    const setup = { url: proxy.url, options: {}, projectId: 'demo' }
    const thread = await startStoreThread(setup, assert.ifError)
    const commit = (mutation: Mutation) => thread.store.commit(writeOf([mutation]))
    try {
      await thread.store.createDataset(emptyDataset)
      await commit(create)
      await commit(increase)
      await commit(increase)
      const start = proxy.exchanges()
      const outcomes = await Promise.all([commit(increase), commit(increase), commit(increase)])
      // The first one is on its way while the others arrive.
      assert.ok(proxy.exchanges() - start <= 2)
      assert.equal(outcomes.at(-1)?.transaction.changes[0]?.result?.['n'], 5)

      const counter = { _type: 'reference', _ref: 'counter' }
      await commit({ create: { _id: 'holder', _type: 'holder', counter } })
      const set = (title: string): Mutation => ({ patch: { id: 'holder', set: { title } } })
      await commit(set('one'))
      const before = proxy.exchanges()
      await commit(set('two'))
      assert.equal(proxy.exchanges() - before, 1, 'what it refers to is known to exist')
      await commit({ create: { _type: 'note' } })
      assert.equal(proxy.exchanges() - before, 2, 'no document has a new id')
      await assert.rejects(commit({ delete: { id: 'counter' } }), /references/)
    } finally {
      await thread.close()
      await proxy.close()
    }
  })

  test('a group of commits to two datasets needs one round trip as well', async () => {
    url = await cluster.createDatabase()
    const proxy = await startPostgresProxy(url)
    const setup = { url: proxy.url, options: {}, projectId: 'demo' }
    const { store, close } = await startStoreThread(setup, assert.ifError)
    const names = [dataset, 'other']
    const commitTo = (place: readonly string[], mutation: Mutation) =>
      Promise.all(place.map((name) => store.commit(writeOf([mutation], { name }))))
    try {
      for (const name of names) await store.createDataset({ ...emptyDataset, name })
      for (const mutation of [create, increase, increase]) {
        for (const name of names) await commitTo([name], mutation)
      }
      let exchanges = 0
      let rounds = 0
      // Whether both arrive in time for one group is up to the scheduler.
      while (exchanges !== 2) {
        const start = proxy.exchanges()
        // A call on its way, so that those after it are gathered; it takes an exchange, too.
        const others = store.datasets()
        await commitTo(names, increase)
        await others
        exchanges = proxy.exchanges() - start
        rounds++
      }
      const outcomes = await commitTo(names, increase)
      const counts = outcomes.map(({ transaction }) => transaction.changes[0]?.result?.['n'])
      assert.deepEqual(counts, [3 + rounds, 3 + rounds])
    } finally {
      await close()
      await proxy.close()
    }
  })

  /** Lets a process trust that nobody else writes. */
  async function writeAlone(process: Process): Promise<void> {
    await process.commit([create])
    for (let n = 0; n < 3; n++) await process.commit([increase])
  }

  /** Resolves when the commits requested so far have been sent, and before a result can have arrived. */
  const sent = () => new Promise<void>((resolve) => setImmediate(resolve))

  const seqsOf = (results: readonly PromiseSettledResult<{ transaction: { seq: number } }>[]) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value.transaction.seq : null))

  const set = (title: string, ifRevisionID?: string): Mutation => ({
    patch: { id: 'counter', set: { title }, ...(ifRevisionID !== undefined && { ifRevisionID }) },
  })

  for (const isAhead of [false, true]) {
    const pause = isAhead ? sent : () => Promise.resolve()
    const kind = isAhead ? 'sent before the result of the last one' : 'in one group'

    test(`a refused commit does not affect the others (${kind})`, () =>
      withProcesses(1, async (a) => {
        assert.ok(a)
        await writeAlone(a)
        const requests = [a.commit([increase])]
        await pause()
        requests.push(a.commit([set('outdated', 'older')]), a.commit([increase]))
        assert.deepEqual(seqsOf(await Promise.allSettled(requests)), [5, null, 6])
        await a.commit([increase])
        const { n, title } = a.store.document(dataset, 'counter') ?? assert.fail()
        assert.deepEqual([n, title, a.store.head(dataset).seq], [6, undefined, 7])
        assertHistory(a.store, 'counter')
      }))

    test(`a transaction id can be used once (${kind})`, () =>
      withProcesses(1, async (a) => {
        assert.ok(a)
        await writeAlone(a)
        const requests = [a.commit([increase], 'mine')]
        await pause()
        requests.push(a.commit([increase], 'mine'), a.commit([increase]))
        const results = await Promise.allSettled(requests)
        assert.deepEqual(seqsOf(results), [5, null, 6])
        assert.match(
          String(results[1]?.status === 'rejected' && results[1].reason),
          /already exists/,
        )
        assert.equal(counterIn(a), 5)
      }))

    test(`ifRevisionID is compared with the revision of the preceding commit (${kind})`, () =>
      withProcesses(1, async (a) => {
        assert.ok(a)
        await writeAlone(a)
        const { _rev } = a.store.document(dataset, 'counter') ?? {}
        const requests = [a.commit([set('one', _rev)], 'first')]
        await pause()
        requests.push(a.commit([set('two', _rev)]), a.commit([set('three', 'first')]))
        assert.deepEqual(seqsOf(await Promise.allSettled(requests)), [5, null, 6])
        assert.equal(a.store.document(dataset, 'counter')?.['title'], 'three')
      }))
  }

  test('a group sent ahead is committed even if the one before fails because its transaction id is taken', () =>
    withProcesses(2, async (a, b) => {
      assert.ok(a && b)
      const append: Mutation = {
        patch: { id: 'counter', insert: { after: 'list[-1]', items: [{ _type: 'item' }] } },
      }
      await a.commit([{ createOrReplace: { _id: 'counter', _type: 'counter', list: [] } }])
      for (let n = 0; n < 3; n++) await a.commit([increase])
      // Sent to both: the other one was faster, and generated another key.
      const { transaction } = await b.commit([append], 'mine')
      const requests = [a.commit([append], 'mine')]
      await sent()
      requests.push(a.commit([set('after it')]))
      assert.deepEqual(seqsOf(await Promise.allSettled(requests)), [null, 6])
      const { title, list } = b.store.document(dataset, 'counter') ?? assert.fail()
      assert.deepEqual([title, list], ['after it', transaction.changes[0]?.result?.['list']])
    }))

  test('groups of several datasets may be sent before the preceding result', () =>
    withProcesses(1, async (a) => {
      assert.ok(a)
      const names = [dataset, 'other']
      a.store.write((writer) => writer.createDataset({ ...emptyDataset, name: 'other' }))
      for (const mutation of [create, increase, increase, increase]) {
        await Promise.all(names.map((name) => a.commitTo(name, [mutation])))
      }
      const requests: ReturnType<Process['commit']>[] = []
      for (const group of [names, [dataset], ['other', dataset], ['other'], names]) {
        requests.push(...group.map((name) => a.commitTo(name, [increase])))
        await sent()
      }
      assert.deepEqual(seqsOf(await Promise.allSettled(requests)), [5, 5, 6, 6, 7, 7, 8, 8])
      assert.deepEqual(
        names.map((name) => a.store.document(name, 'counter')?.['n']),
        [7, 7],
      )
    }))

  test('a process sees what another has written since its last commit', () =>
    withProcesses(2, async (a, b) => {
      assert.ok(a && b)
      await a.commit([create])
      for (let round = 1; round <= 5; round++) {
        for (let n = 0; n < 4; n++) await a.commit([increase])
        const { transaction } = await b.commit([increase])
        assert.equal(transaction.changes[0]?.result?.['n'], 5 * round)
        // The revision that is current everywhere is accepted, and the one before it is not.
        const patch = { id: 'counter', set: { by: 'a' } }
        await assert.rejects(
          a.commit([{ patch: { ...patch, ifRevisionID: 'older' } }]),
          /revision/i,
        )
        await a.commit([{ patch: { ...patch, ifRevisionID: transaction.id } }])
      }
      assert.equal(counterIn(b), 25)
    }))

  test('a database with other transactions at the same positions is detected', () =>
    withProcesses(1, async (a) => {
      assert.ok(a)
      await a.commit([create])
      for (let n = 0; n < 3; n++) await a.commit([increase])
      // As after a failover to a server that had not received the last one, and went on by itself.
      await admin.query(`update tx set id = 'other' where seq = 4;
        update tx_doc set rev = 'other' where seq = 4;
        update document set rev = 'other', content = replace(content, '"n":3', '"n":100')`)
      await a.commit([increase])
      assert.equal(counterIn(a), 101)
    }))

  test('a dataset that was deleted and recreated is detected', () =>
    withProcesses(2, async (a, b) => {
      assert.ok(a && b)
      await a.commit([create])
      for (let n = 0; n < 3; n++) await a.commit([increase])
      b.store.write((writer) => writer.deleteDataset(dataset))
      await assert.rejects(a.commit([increase]), /does not exist/)
      b.store.write((writer) => writer.createDataset(emptyDataset))
      await assert.rejects(a.commit([increase]), /not found/i)
      await a.commit([create])
      assert.equal(counterIn(a), 0)
    }))

  test('random writes of several processes keep revisions, references, ids and the log consistent', () =>
    withProcesses(3, async (...processes) => {
      const random = createRandom(Number(process.env['SEED'] ?? 7))
      const ids = Array.from({ length: 6 }, (_, n) => `doc-${n}`)
      const revisions = new Map<string, string>()
      let acknowledged = 0
      let writing = processes[0] ?? assert.fail()
      for (let round = 0; round < 400; round++) {
        // Mostly the same process, so that it comes to trust its memory.
        if (random.chance(0.2)) writing = random.pick(processes)
        const group = Array.from({ length: 1 + random.int(4) }, () => {
          const id = random.pick(ids)
          const isGuarded = random.chance(0.4)
          const known = revisions.get(id)
          const mutation = changeOf(id, isGuarded ? known : undefined)
          return { id, isGuarded, known, mutation }
        })
        const outcomes = await Promise.allSettled(
          group.map(({ mutation }) => writing.commit([mutation])),
        )
        for (const [index, outcome] of outcomes.entries()) {
          const { id, isGuarded, known, mutation } = group[index] ?? assert.fail()
          if (outcome.status === 'rejected') {
            assert.ok(outcome.reason instanceof ProtocolError, outcome.reason)
            continue
          }
          acknowledged++
          const { transaction } = outcome.value ?? assert.fail()
          assert.equal(transaction.seq, acknowledged)
          // Of several that were based on one revision, one wins.
          if (isGuarded && known !== undefined && 'patch' in mutation)
            assert.equal(revisions.get(id), known)
          for (const { documentId, result } of transaction.changes) {
            if (result) revisions.set(documentId, transaction.id)
            else revisions.delete(documentId)
          }
        }
      }
      assert.ok(acknowledged > 300, `${acknowledged} acknowledged`)
      const [{ store }] = processes as [Process]
      assert.equal(store.head(dataset).seq, acknowledged)
      for (const id of ids) assertHistory(store, id)
      for (const { _id, ...fields } of store.documentsWhere(dataset, {})) {
        const other = fields['other'] as { _ref: string } | undefined
        if (other) assert.ok(store.document(dataset, other._ref), `${_id} refers to ${other._ref}`)
      }
      const indexed = await indexRows()
      store.write((writer) => {
        for (const document of store.documentsWhere(dataset, {})) {
          writer.putDocument(dataset, document)
        }
      })
      assert.deepEqual(indexed, await indexRows())

      function changeOf(id: string, ifRevisionID: string | undefined): Mutation {
        const title = `title ${random.int(3)}`
        const guard = ifRevisionID === undefined ? {} : { ifRevisionID }
        const kind = random.int(10)
        if (kind === 0) return { delete: { id } }
        if (kind === 1) return { patch: { id, unset: ['title', 'other'], ...guard } }
        if (kind === 2) {
          const other = { _type: 'reference', _ref: random.pick(ids) }
          return { createOrReplace: { _id: id, _type: random.pick(['a', 'b']), other } }
        }
        if (kind < 5) return { createIfNotExists: { _id: id, _type: 'a', title } }
        return { patch: { id, set: { title }, inc: { n: 1 }, ...guard } }
      }
    }))

  /** The index rows of documents, which are derived from them. */
  async function indexRows(): Promise<unknown[]> {
    const { rows } = await admin.query(
      `select id, type, attr::int, rank::int, num, encode(str, 'hex') as str from document_attr
       union all
       select document.id, target, -1, strong::int, 0, ''
       from document_ref join document using (pk) order by 1, 3, 2`,
    )
    return rows
  }

  /** Fails unless the log of a document leads from nothing to its stored state, revision by revision. */
  function assertHistory(store: Store, id: string): void {
    let state: ContentDocument | null = store.document(dataset, id)
    let rev: string | null = state?._rev ?? null
    for (const change of store.changesAfter(dataset, id, 0)) {
      if (rev !== null) assert.equal(change.rev, rev)
      state = documentBefore(state, change)
      assert.equal(state?._rev ?? null, change.previousRev)
      rev = change.previousRev
    }
    assert.equal(state, null)
  }
})
