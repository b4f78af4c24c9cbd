// Three servers over one PostgreSQL, compared with PostgreSQL alone for the same bytes.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Mutation } from '../../src/model/mutation.ts'
import { startStoreThread } from '../../src/server/scale/threaded-store.ts'
import { createCluster, postgresPrograms } from '../kit/postgres-cluster.ts'
import { createSchema } from '../kit/test-location.ts'
import { formatMeasurements, measureQueries } from './query-bench.ts'
import {
  columnsOf,
  listen,
  measureCommits,
  measureTyping,
  openListeners,
  paragraph,
  print,
  quantile,
  send,
  serve,
  stop,
} from './serving.ts'
import type { Serving } from './serving.ts'

const rounds = 5
const documents = Number(process.env['BENCH_DOCUMENTS'] ?? 100_000)

export async function measureScale(): Promise<void> {
  if (postgresPrograms === null) {
    console.info('\nPostgreSQL is not installed: its figures are left out')
    return
  }
  const cluster = createCluster({ durable: true })
  try {
    const url = await cluster.createDatabase()
    console.info('\nThree servers over PostgreSQL, every commit flushed to the disk')
    await measureServers(url, await cluster.createDatabase())
    await measureUnheard(url)
  } finally {
    cluster.remove()
  }
  await measurePlanner()
}

async function measurePlanner(): Promise<void> {
  // Queries flush nothing, and filling is faster without.
  const cluster = createCluster()
  try {
    console.info(
      `\nQueries over ${documents.toLocaleString('en')} documents: SQLite, PostgreSQL, groq-js in memory`,
    )
    const url = createSchema(await cluster.createDatabase())
    console.info(formatMeasurements(await measureQueries(documents, url)))
  } finally {
    cluster.remove()
  }
}

/** The thread of a server that commits, without its HTTP. */
async function openWriter(url: string) {
  const thread = await startStoreThread({ url, options: {}, projectId: 'bench' }, console.error)
  const dataset = 'production'
  await thread.store.createDataset({
    name: dataset,
    aclMode: 'private',
    createdAt: '',
    createdBy: '',
  })
  const mutate = (mutations: readonly Mutation[]) => {
    const request = { dataset, mutations, author: 'bench', permissions: null, now: Date.now() }
    return thread.store.commit({ request, matched: null })
  }
  return { mutate, close: thread.close }
}

async function measureServers(database: string, another: string): Promise<void> {
  const writer = await openWriter(another)
  const servers = [await serve('--database', database)]
  try {
    while (servers.length < 3) servers.push(await serve('--database', database))
    const [a, b] = servers as [Serving, Serving]
    await measureCommits(a, 1, 200)
    await measureCommits(a, 16, 1000)

    // Alternating, because the machine's speed varies from minute to minute.
    const byItself: number[] = []
    const times: Awaited<ReturnType<typeof measureCommits>>[] = []
    const together: typeof times = []
    const inside: typeof times = []
    const insideTogether: typeof times = []
    await measureTyping(writer.mutate, 1, 200)
    await measureTyping(writer.mutate, 16, 1000)
    for (let round = 0; round < rounds; round++) {
      byItself.push(await measureRaw(database, 400))
      inside.push(await measureTyping(writer.mutate, 1, 400))
      insideTogether.push(await measureTyping(writer.mutate, 16, 1600))
      times.push(await measureCommits(a, 1, 400))
      together.push(await measureCommits(a, 16, 1600))
    }
    const raw = quantile(byItself, 0.5)
    print('update and insert of 3 KB, by itself', `p50 ${raw.toFixed(2)} ms`)
    for (const [name, one, many] of [
      ['commits', middle(inside), middle(insideTogether)],
      ['commits over HTTP', middle(times), middle(together)],
    ] as const) {
      print(`${name}, 1 writer`, ...columnsOf(one), `×${(one.p50 / raw).toFixed(1)} (≤ 5)`)
      const gain = many.perSecond / one.perSecond
      print(`${name}, 16 writers`, ...columnsOf(many), `×${gain.toFixed(1)} (≥ 4)`)
    }

    print('write → listener of another server', ...(await measureDelivery(a, b)), '(p95 ≤ 100 ms)')

    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const quiet = await measureCommits(a, 1, 400)
      const listeners = await Promise.all(
        servers.map((server, index) => openListeners(server, index === 0 ? 334 : 333, false)),
      )
      const heard = await measureCommits(a, 1, 400)
      for (const { close } of listeners) close()
      ratios.push(heard.p50 / quiet.p50)
    }
    const ratio = `×${quantile(ratios, 0.5).toFixed(2)} (< 1.10)`
    print('commit p50, 1 000 listeners / none', ratio)
  } finally {
    await Promise.all([...servers.map(stop), writer.close()])
  }
}

/** Measures servers behind a connection pooler that does not forward notifications. */
async function measureUnheard(database: string): Promise<void> {
  const admin = new pg.Client({ connectionString: database })
  await admin.connect()
  await admin.query(`revoke execute on function pg_notify(text, text) from public;
    create role unheard login; create schema unheard authorization unheard`)
  await admin.end()
  const user = database.replace('//postgres@', '//unheard@')
  const address = `${user}&options=-c%20search_path%3Dunheard`
  const servers = [await serve('--database', address), await serve('--database', address)]
  try {
    const [a, b] = servers as [Serving, Serving]
    print('the same without LISTEN', ...(await measureDelivery(a, b)), '(p95 ≤ 1 500 ms)')
  } finally {
    await Promise.all(servers.map(stop))
  }
}

/** PostgreSQL's own time for the bytes of a commit, pipelined over one connection: p50 in ms. */
async function measureRaw(database: string, total: number): Promise<number> {
  const client = new pg.Client({ connectionString: database, pipeline: true })
  await client.connect()
  await client.query(`create table if not exists raw_head (key int primary key, seq bigint);
    create table if not exists raw_log (seq bigint, content text);
    insert into raw_head values (1, 0) on conflict do nothing`)
  const times: number[] = []
  for (let n = 0; n < total; n++) {
    const content = randomBytes(1500).toString('hex')
    const started = performance.now()
    await Promise.all([
      client.query({ name: 'begin', text: 'begin' }),
      client.query({ name: 'update', text: 'update raw_head set seq = seq + 1 where key = 1' }),
      client.query({
        name: 'insert',
        text: 'insert into raw_log values ($1, $2)',
        values: [n, content],
      }),
      client.query({ name: 'commit', text: 'commit' }),
    ])
    times.push(performance.now() - started)
  }
  await client.end()
  return quantile(times, 0.5)
}

/** Ms from the response of a write at one server to its event at the other; negative if the event is earlier. */
async function measureDelivery(writer: Serving, reader: Serving): Promise<string[]> {
  let resolve = (): void => {}
  const end = await listen(reader.url, '*[_type == "delivery"]', (text) => {
    if (text.includes('event: mutation')) resolve()
  })
  const times: number[] = []
  for (let n = 0; n < 200; n++) {
    let arrivedAt = 0
    const arrived = new Promise<void>((done) => {
      resolve = () => {
        arrivedAt = performance.now()
        done()
      }
    })
    const mutations = [
      { createOrReplace: { _id: 'delivery', _type: 'delivery', n, body: paragraph } },
    ]
    await send(writer.url, 'POST', '/v1/data/mutate/production', { mutations })
    const acknowledgedAt = performance.now()
    await arrived
    times.push(Math.max(0, arrivedAt - acknowledgedAt))
    await wait(20 + 30 * Math.random())
  }
  end()
  return [0.5, 0.95].map((part) => `p${part * 100} ${quantile(times, part).toFixed(1)} ms`)
}

function middle(figures: readonly { perSecond: number; p50: number; p95: number }[]) {
  const of = (key: 'perSecond' | 'p50' | 'p95') =>
    quantile(
      figures.map((one) => one[key]),
      0.5,
    )
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95') }
}
