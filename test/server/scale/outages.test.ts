import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { openStore } from '../../../src/server/database/open-store.ts'
import { startTestServer } from '../../kit/harness-server.ts'
import { createManualClock } from '../../kit/manual-clock.ts'
import { cli, startServerProcess } from '../../kit/server-process.ts'
import type { ServerProcess } from '../../kit/server-process.ts'
import { openSocket } from '../../kit/socket-log.ts'
import { createCluster, postgresPrograms } from '../../kit/postgres-cluster.ts'
import type { Cluster } from '../../kit/postgres-cluster.ts'

const skip = postgresPrograms === null && 'PostgreSQL is not installed'

/** Seconds of kills and crashes. */
const torture = Number(process.env['TORTURE_SECONDS'] ?? 120)
const writersEach = 8

const children: ChildProcess[] = []

async function start(url: string): Promise<ServerProcess> {
  const started = await startServerProcess(url)
  children.push(started.process)
  return started
}

/**
 * Listens to all servers in turn, going on at the next one where the last one ended, and fails unless each event follows the
 * one before it. After a `reset` it begins anew, as clients do.
 */
async function follow(
  running: () => readonly ServerProcess[],
  signal: AbortSignal,
): Promise<{ events: number; continued: number }> {
  let [events, continued] = [0, 0]
  let id: string | undefined
  let revision: string | undefined
  for (let n = 0; !signal.aborted; n++) {
    const { client } = running()[n % running().length]!
    const path = '/v2023-11-13/data/listen/production?query=*&enableResume=true'
    const headers = new Headers(id === undefined ? [] : [['last-event-id', id]])
    const frames = await fetch(`${client.config().apiHost}${path}`, { signal, headers })
      .then(({ ok, body }) => (ok && body?.pipeThrough(new TextDecoderStream())) || null)
      .catch(() => null)
    let text = ''
    // A stream breaks off when its server is killed.
    const next = async (reader: ReadableStreamDefaultReader<string>): Promise<boolean> => {
      const piece = await reader.read().catch(() => null)
      if (!piece || piece.done) return false
      text += piece.value
      return true
    }
    const reader = frames?.getReader()
    if (!reader) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      continue
    }
    while (await next(reader)) {
      const ends = text.lastIndexOf('\n\n')
      const whole = ends < 0 ? [] : text.slice(0, ends).split('\n\n')
      if (ends >= 0) text = text.slice(ends + 2)
      for (const frame of whole) {
        const event = /^event: (.*)$/m.exec(frame)?.[1]
        id = /^id: (.*)$/m.exec(frame)?.[1] ?? id
        if (event === 'welcome' || event === 'reset') revision = undefined
        if (event === 'welcomeback') continued++
        if (event !== 'mutation') continue
        const { previousRev, resultRev } = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}')
        if (revision !== undefined)
          assert.equal(previousRev, revision, 'nothing missing, none twice')
        revision = resultRev
        events++
      }
    }
  }
  return { events, continued }
}

const timeout = (torture + 240) * 1_000

describe('acknowledged writes are not lost', { skip, timeout }, () => {
  let cluster: Cluster
  let url: string
  let servers: ServerProcess[]

  before(async () => {
    cluster = createCluster({ durable: true })
    url = await cluster.createDatabase()
    // All at once over an empty database: one of them makes the tables.
    servers = await Promise.all([start(url), start(url), start(url)])
  })

  after(() => {
    for (const child of children) child.kill('SIGKILL')
    cluster?.remove()
  })

  test(
    'when processes are killed and PostgreSQL crashes, again and again',
    { timeout },
    async (t) => {
      await servers[0]!.client.createOrReplace({ _id: 'shared', _type: 't', n: 0 })
      const acknowledged = new Set<string>()
      const reached = async (count: number): Promise<void> => {
        while (acknowledged.size < count) await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const over = new AbortController()
      /** Counts in the document and its log, and sends again what was not answered, as clients do. */
      const write = async (place: number, writer: string): Promise<void> => {
        for (let n = 1; !over.signal.aborted; n++) {
          const transactionId = `${writer}-${n}`
          const mutations = [{ patch: { id: 'shared', inc: { n: 1 } } }]
          for (;;) {
            try {
              const { client } = servers[place]!
              await client.mutate(mutations, { transactionId, returnDocuments: false })
              acknowledged.add(transactionId)
              break
            } catch (error) {
              const { statusCode } = error as { statusCode?: number }
              // It was written, and only the answer was lost.
              if (statusCode === 409) break
              if (over.signal.aborted) return
              // Without a status its server has been killed; another one takes its place.
              if (statusCode !== undefined) assert.equal(statusCode, 503, String(error))
              await new Promise((resolve) => setTimeout(resolve, 20))
            }
          }
        }
      }
      const writing = servers.flatMap((_, place) =>
        Array.from({ length: writersEach }, (_writer, n) => write(place, `${place}-${n}`)),
      )
      const following = follow(() => servers, over.signal)
      const pauses: number[] = []
      try {
        const end = performance.now() + torture * 1_000
        for (let round = 0; round === 0 || performance.now() < end; round++) {
          await reached(acknowledged.size + 200)
          const place = round % servers.length
          servers[place]!.process.kill('SIGKILL')
          await once(servers[place]!.process, 'exit')
          await reached(acknowledged.size + 100)
          cluster.crash()
          const restarted = performance.now()
          await reached(acknowledged.size + 1)
          pauses.push(performance.now() - restarted)
          await reached(acknowledged.size + 100)
          servers[place] = await start(url)
        }
      } finally {
        over.abort()
      }
      await Promise.all(writing)
      const { events, continued } = await following

      const store = openStore(url)
      try {
        const { seq } = store.head('production')
        for (const id of acknowledged) assert.notEqual(store.seqOf('production', id), null, id)
        const counted = store.document('production', 'shared')?.['n']
        // One for each transaction, the first one only made the document.
        assert.equal(counted, seq - 1)
        const log = store.transactions('production', { documentIds: ['shared'], limit: seq + 1 })
        assert.deepEqual(
          log.map((transaction) => transaction.seq),
          Array.from({ length: seq }, (_, index) => index + 1),
        )
      } finally {
        store.close()
      }
      assert.ok(events > acknowledged.size / 4, `${events} events of ${acknowledged.size}`)
      t.diagnostic(
        `${pauses.length} rounds, ${acknowledged.size} acknowledged, ${events} events; ` +
          `${continued} streams continued; writing after a crash within ${Math.max(...pauses).toFixed(0)} ms`,
      )
    },
  )

  test('requests get 503 while the database is down, and are served once it is back', async () => {
    const { client } = servers[1]!
    cluster.stop()
    await assert.rejects(client.fetch('count(*)'), { statusCode: 503 })
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${client.config().apiHost}${path}`)).status
    // Nobody restarts a process because its database is away; nobody sends it requests either.
    assert.equal(await statusOf('/healthz'), 200)
    assert.equal(await statusOf('/readyz'), 503)
    cluster.start()
    let count: unknown
    while (count === undefined) count = await client.fetch('count(*)').catch(() => undefined)
    assert.equal(count, 1)
    while ((await statusOf('/readyz')) !== 200);
  })

  test('presence of a killed process disappears within 40 seconds', async () => {
    const clock = createManualClock(new Date().toISOString())
    await using survivor = await startTestServer({ data: url, clock })
    const doomed = await start(url)
    using watcher = await openSocket(`${survivor.url}/v1/socket/production`)
    await watcher.call('presence_subscribe')
    using other = await openSocket(`${doomed.client.config().apiHost}/v1/socket/production`)
    await other.call('presence_announce', { data: { sessionId: 'gone', locations: [] } })
    const says = (word: string) => (frame: unknown) =>
      JSON.stringify(frame).includes('"gone"') && JSON.stringify(frame).includes(word)
    await watcher.find(says('"state"'))
    doomed.process.kill('SIGKILL')
    for (let seconds = 0; seconds < 40; seconds += 5) {
      clock.advance(5_000)
      // Its answers show that the watcher is alive.
      await watcher.call('presence_rollcall', { session: 'watching' })
    }
    await watcher.find(says('"disconnect"'))
  })

  test('compatible versions serve side by side; a version that is too old refuses to start', async () => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const { client } = servers[1]!
    const known = await admin.query('select * from schema_version')
    await admin.query('update schema_version set version = version + 1')
    const beside = await start(url)
    await beside.client.createOrReplace({ _id: 'beside', _type: 'note' })
    assert.equal((await client.getDocument('beside'))?._type, 'note')
    beside.process.kill('SIGKILL')
    await admin.query('update schema_version set oldest_program = version')
    const tooOld = spawn(process.execPath, [cli, 'start', '--database', url], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    tooOld.stderr.on('data', (text) => (said += String(text)))
    const [code] = (await once(tooOld, 'exit')) as [number]
    assert.notEqual(code, 0)
    assert.match(said, /was written by a newer content-studio/)
    const { version, oldest_program: oldest } = known.rows[0] as Record<string, number>
    await admin.query('update schema_version set version = $1, oldest_program = $2', [
      version,
      oldest,
    ])
    await admin.end()
  })

  test('of the set-up links of three servers started together, only one works', async () => {
    const empty = await cluster.createDatabase()
    const links = await Promise.all(
      [1, 2, 3].map(async () => {
        const args = [cli, 'start', '--port', '0', '--database', empty, '--log', 'quiet']
        const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
        children.push(child)
        for await (const line of createInterface({ input: child.stdout })) {
          const link = /^make the first administrator.*: (http\S+)$/.exec(line)?.[1]
          if (link !== undefined) return link
        }
        throw new Error('The server ended before it gave a link')
      }),
    )
    const statuses = await Promise.all(links.map(async (link) => (await fetch(link)).status))
    assert.deepEqual(statuses.toSorted(), [200, 410, 410])
    const admin = new pg.Client({ connectionString: empty })
    await admin.connect()
    const { rows } = await admin.query('select count(*)::int as datasets from dataset')
    assert.equal(rows[0].datasets, 1)
    await admin.end()
  })
})
