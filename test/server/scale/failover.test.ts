// A standby takes over that is behind, under servers that go on serving: what they acknowledged meanwhile is lost, and none of
// them may remember it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SanityClient } from '@sanity/client'
import { openStore } from '../../../src/server/database/open-store.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'
import { startServerProcess } from '../../kit/server-process.ts'
import type { ServerProcess } from '../../kit/server-process.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

/** How often a standby takes over. */
const rounds = Number(process.env['FAILOVERS'] ?? 2)
const writersEach = 4
/** Acknowledged writes of each phase. */
const phase = 300
const timeout = rounds * 60_000 + 60_000

type Known = ReadonlyMap<string, string>

interface Listed {
  readonly _id: string
  readonly _rev: string
  readonly n: number
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Repeats a read while the database is away, or another one takes over under it. */
async function untilServed<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      const { statusCode, message } = error as { statusCode?: number; message: string }
      if (statusCode !== 503 && !message.includes('was stopped after')) throw error
      await pause(20)
    }
  }
}

/** Varied, so that query threads take turns and nothing is answered from a cache of answers. */
let asked = 0
const everything = (client: SanityClient): Promise<Listed[]> =>
  untilServed(() => client.fetch<Listed[]>(`*[n != ${-++asked}]{_id, _rev, n}`))

const revisions = (documents: readonly Listed[]): Known =>
  new Map(documents.map(({ _id, _rev }) => [_id, _rev]))

/**
 * Listens as clients do: reads everything at the beginning and after a `reset`, then follows the events. Returns what it
 * knows, always the same map.
 */
function follow(
  client: SanityClient,
  signal: AbortSignal,
): { known: Map<string, string>; resets: () => number; done: Promise<void> } {
  const known = new Map<string, string>()
  let resets = 0
  let lastId: string | undefined
  async function take(frame: string): Promise<void> {
    const event = /^event: (.*)$/m.exec(frame)?.[1]
    lastId = /^id: (.*)$/m.exec(frame)?.[1] ?? lastId
    if (event === 'welcome' || event === 'reset') {
      if (event === 'reset') resets++
      const found = await everything(client)
      known.clear()
      for (const [id, revision] of revisions(found)) known.set(id, revision)
    }
    if (event !== 'mutation') return
    const { documentId, transition, resultRev } = JSON.parse(
      /^data: (.*)$/m.exec(frame)?.[1] ?? '{}',
    ) as { documentId: string; transition: string; resultRev: string }
    if (transition === 'disappear') known.delete(documentId)
    else known.set(documentId, resultRev)
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const address = `${client.config().apiHost}/v1/data/listen/production?query=*&enableResume=true`
      const headers = new Headers(lastId === undefined ? [] : [['last-event-id', lastId]])
      const response = await fetch(address, { signal, headers }).catch(() => null)
      let text = ''
      try {
        for await (const piece of response?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          const frames = (text + piece).split('\n\n')
          text = frames.pop() ?? ''
          for (const frame of frames) await take(frame)
        }
      } catch (error) {
        if (!signal.aborted && !(error instanceof TypeError)) throw error
      }
      await pause(20)
    }
  }
  return { known, resets: () => resets, done: run() }
}

describe('when a standby that lags behind takes over', { skip, timeout }, () => {
  let cluster: Cluster
  let url: string
  let servers: ServerProcess[] = []

  before(async () => {
    cluster = createCluster()
    url = await cluster.createDatabase()
    servers = await Promise.all([1, 2, 3].map(() => startServerProcess(url)))
  })

  after(() => {
    for (const server of servers) server.process.kill('SIGKILL')
    cluster?.remove()
  })

  test('no server keeps lost writes, and nothing is written twice', { timeout }, async (t) => {
    const over = new AbortController()
    const heard = new AbortController()
    const acknowledged = new Set<string>()
    /** Acknowledged before a standby was cut off, or after the last one took over. */
    const mustSurvive = new Set<string>()
    /** Acknowledged after a standby was cut off, and before it took over. */
    const doomed = new Set<string>()
    let refused = 0
    /** Whether what is written now will be lost, or what was lost may still be known. */
    let [isCutOff, isLost] = [false, false]

    /** Counts in a document of its own and makes others, always with the revision that a server has given. */
    async function write(writer: string): Promise<void> {
      const id = `counter-${writer}`
      // Changed only while a standby is cut off: nothing that follows reminds a cache of it.
      const quiet = `quiet-${writer}`
      let turn = 0
      const anyClient = () => servers[turn++ % servers.length]!.client
      let revision: string | undefined
      let reread = false
      for (let n = 1; !over.signal.aborted; n++) {
        const transactionId = `${writer}-${n}`
        const mutations = [
          revision === undefined
            ? { createIfNotExists: { _id: id, _type: 'counter', n: 0 } }
            : { patch: { id, ifRevisionID: revision, inc: { n: 1 } } },
          { create: { _id: `made-${transactionId}`, _type: 'made', n: 0 } },
          { createIfNotExists: { _id: quiet, _type: 'quiet', n: 0 } },
          ...(isCutOff ? [{ patch: { id: quiet, inc: { n: 1 } } }] : []),
        ]
        for (;;) {
          const client = anyClient()
          try {
            await client.mutate(mutations, { transactionId, returnDocuments: false })
            acknowledged.add(transactionId)
            revision = revision === undefined ? undefined : transactionId
            reread = false
            break
          } catch (error) {
            const { statusCode, response } = error as {
              statusCode?: number
              response?: { body?: unknown }
            }
            if (over.signal.aborted) return
            if (statusCode === 503) {
              await pause(20)
              continue
            }
            assert.equal(statusCode, 409, String(error))
            refused++
            const text = JSON.stringify(response?.body)
            // It was written, and only the answer was lost.
            if (text.includes('transactionAlreadyExists')) {
              revision = transactionId
              break
            }
            // What this writer knew was lost. A revision that a server has just given has to do, unless that was also lost.
            assert.ok(!reread || isLost, `${transactionId}: ${text}`)
            break
          }
        }
        if (revision === transactionId) continue
        const found = await untilServed(() => anyClient().getDocument(id))
        revision = found?._rev
        reread = true
      }
    }

    const reached = async (more: number): Promise<void> => {
      const wanted = acknowledged.size + more
      while (acknowledged.size < wanted) await pause(10)
    }
    const writing = servers.flatMap((_, place) =>
      Array.from({ length: writersEach }, (_writer, n) => write(`${place}-${n}`)),
    )
    const listeners = servers.map(({ client }) => follow(client, heard.signal))
    const reading = servers.map(async ({ client }) => {
      while (!over.signal.aborted) await everything(client)
    })
    const pauses: number[] = []
    try {
      for (let round = 0; round < rounds; round++) {
        const standby = cluster.createStandby()
        await reached(phase)
        for (const id of acknowledged) mustSurvive.add(id)
        await standby.cutOff()
        isCutOff = true
        acknowledged.clear()
        await reached(phase)
        isLost = true
        for (const id of acknowledged) doomed.add(id)
        acknowledged.clear()
        standby.takeOver()
        isCutOff = false
        const started = performance.now()
        await reached(1)
        pauses.push(performance.now() - started)
        await reached(phase)
        // Each writer has read what there is now.
        isLost = false
        acknowledged.clear()
        await reached(phase)
      }
      for (const id of acknowledged) mustSurvive.add(id)
    } finally {
      over.abort()
    }
    await Promise.all([...writing, ...reading])

    const store = openStore(url)
    try {
      const { seq } = store.head('production')
      const log = [...store.transactionsAfter('production', 0, seq + 1)]
      assert.deepEqual(
        log.map((transaction) => transaction.seq),
        Array.from({ length: seq }, (_, index) => index + 1),
      )
      const surviving = new Set(log.map(({ id }) => id))
      for (const id of mustSurvive) assert.ok(surviving.has(id), `${id} was lost`)
      for (const id of doomed) assert.ok(!surviving.has(id), `${id} was written again`)
      const stored = store
        .documentsWhere('production', {})
        .map(({ _id, _rev = '', n }): Listed => ({ _id, _rev, n: Number(n) }))
      for (const { _id, n } of stored) {
        if (!_id.startsWith('counter-')) continue
        const counted = log.filter(({ mutations }) =>
          mutations.some((one) => 'patch' in one && 'id' in one.patch && one.patch.id === _id),
        )
        assert.equal(n, counted.length, `${_id} counts what was written`)
      }
      const sorted = (documents: readonly Listed[]) =>
        documents.toSorted((a, b) => (a._id < b._id ? -1 : 1))
      for (const { client } of servers) {
        // Every query thread has a cache of its own.
        const answers = await Promise.all(Array.from({ length: 6 }, () => everything(client)))
        for (const answer of answers) assert.deepEqual(sorted(answer), sorted(stored))
      }
      for (const { known, resets } of listeners) {
        const expected = revisions(sorted(stored))
        const isCurrent = (): boolean =>
          known.size === expected.size && [...expected].every(([id, rev]) => known.get(id) === rev)
        for (const until = Date.now() + 10_000; !isCurrent() && Date.now() < until;) await pause(20)
        assert.deepEqual(new Map([...known].toSorted()), new Map([...expected].toSorted()))
        assert.ok(resets() >= rounds, 'what was lost had been heard of')
      }
      t.diagnostic(
        `${rounds} times, ${seq} transactions, ${doomed.size} lost, ${refused} refused, resets ${listeners.map(({ resets }) => resets()).join(' ')}; ` +
          `writing again within ${Math.max(...pauses).toFixed(0)} ms`,
      )
      // A revision that one server gives does at every other one.
      for (const [place, { client }] of servers.entries()) {
        const [quiet] = await client.fetch<Listed[]>('*[_type == "quiet"][0..0]{_id, _rev, n}')
        const other = servers[(place + 1) % servers.length]!.client
        await other.patch(quiet!._id).ifRevisionId(quiet!._rev).inc({ n: 1 }).commit()
      }
    } finally {
      heard.abort()
      store.close()
    }
    await Promise.all(listeners.map(({ done }) => done))
  })
})
