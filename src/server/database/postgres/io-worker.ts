import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { connectionLost, readOnly, sqlStateOf } from './database-error.ts'
import type { Batch, BatchAnswer, BatchResult, IoSetup, Row } from './blocking-connection.ts'

// Communicates with PostgreSQL for a thread that blocks until the response arrives.

const { url, signal, settings } = workerData as IoSetup
const connectTimeout = 5_000
/** Milliseconds of silence after which TCP keep-alive probes the other end. */
const keepAliveAfter = 5_000
const int8 = 20
const bytea = 17

pg.types.setTypeParser(int8, Number)
// A view of a larger buffer would be posted to the other thread with the whole buffer.
pg.types.setTypeParser(bytea, (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')))

function createRunner(): { run: (batch: Batch) => Promise<BatchResult>; close: () => void } {
  let client: pg.Client | null = null
  const names = new Map<string, string>()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      connectionTimeoutMillis: connectTimeout,
    })
    const forget = (): void => {
      if (client === fresh) client = null
    }
    fresh.on('error', forget)
    fresh.on('end', forget)
    await fresh.connect()
    await fresh.query(settings)
    return fresh
  }

  async function run({ queries, begins }: Batch): Promise<BatchResult> {
    try {
      if (!client) {
        if (!begins) return { message: 'The connection was lost', sqlState: connectionLost }
        client = await connect()
      }
      const current = client
      // All queries are sent before the first response arrives.
      const results = await Promise.allSettled(
        queries.map(({ text, values }) =>
          current.query<Row>({ name: nameOf(text), text, values: [...values] }),
        ),
      )
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return {
        rows: results.map((result) => (result.status === 'fulfilled' ? result.value.rows : [])),
      }
    } catch (error) {
      const sqlState = sqlStateOf(error as Error)
      // Another server may be the primary by now, or this one may accept writes in a new session.
      if (sqlState === readOnly) drop()
      return { message: (error as Error).message, sqlState }
    }
  }

  /** Statements are prepared once per connection, under a name derived from their text. */
  function nameOf(text: string): string {
    let name = names.get(text)
    if (name === undefined) {
      name = createHash('sha1').update(text).digest('base64url')
      names.set(text, name)
    }
    return name
  }

  function drop(): void {
    const last = client
    client = null
    void last?.end().catch(() => {})
  }

  return { run, close: drop }
}

const runner = createRunner()

parentPort?.on('message', ({ port }: { port: MessagePort }) => {
  // In sequence: a caller interrupted while waiting sends its next batch before the last response.
  let last = Promise.resolve()
  port.on('message', (data: Batch | 'close') => {
    if (data === 'close') {
      runner.close()
      port.close()
      parentPort?.close()
      return
    }
    last = last.then(async () => {
      const { id } = data
      port.postMessage({ id, result: await runner.run(data) } satisfies BatchAnswer)
      Atomics.store(signal, 0, id)
      Atomics.notify(signal, 0)
    })
  })
})
