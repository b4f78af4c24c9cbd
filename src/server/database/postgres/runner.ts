import { createHash } from 'node:crypto'
import pg from 'pg'
import { connectionLost, readOnly, sqlStateOf } from './database-error.ts'
import type { Batch, BatchResult, Row } from './blocking-connection.ts'

const connectTimeout = 5_000
/** Milliseconds of silence after which TCP keep-alive probes the other end. */
const keepAliveAfter = 5_000
const int8 = 20
const bytea = 17

/** For our connections only: the process may have others. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    // A view of a larger buffer would be posted to another thread with the whole buffer.
    if (oid === bytea) return (text: string) => Uint8Array.from(Buffer.from(text.slice(2), 'hex'))
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Timeouts enforced by the database itself: for statements, for waiting on locks, and for transactions that a stuck
 * process left open.
 */
const settings = `set statement_timeout = '15s'; set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '15s'; set client_min_messages = warning;
  set default_transaction_isolation = 'read committed'`

/** A connection to PostgreSQL. It opens on first use, and again when lost. */
export interface Runner {
  /** Sends all queries at once. */
  run(batch: Pick<Batch, 'queries' | 'begins'>): Promise<BatchResult>
  close(): void
}

/** A connection that does not respond for `patience` milliseconds is closed. */
export function createRunner(url: string, patience?: number): Runner {
  let client: pg.Client | null = null
  let connecting: Promise<pg.Client> | null = null
  const names = new Map<string, string>()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      types,
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

  async function run({ queries, begins }: Pick<Batch, 'queries' | 'begins'>): Promise<BatchResult> {
    let timer: NodeJS.Timeout | undefined
    try {
      if (!client) {
        if (!begins) return { message: 'The connection was lost', sqlState: connectionLost }
        connecting ??= connect().finally(() => (connecting = null))
        client = await connecting
      }
      const current = client
      if (patience !== undefined) {
        timer = setTimeout(() => current.connection.stream.destroy(), patience)
      }
      // All queries are sent before the first response arrives, in one piece.
      current.connection.stream.cork()
      const sent = queries.map(({ text, values, isPlannedAnew = false }) =>
        current.query<Row>({
          ...(!isPlannedAnew && { name: nameOf(text) }),
          text,
          values: [...values],
        }),
      )
      current.connection.stream.uncork()
      const results = await Promise.allSettled(sent)
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
    } finally {
      clearTimeout(timer)
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
