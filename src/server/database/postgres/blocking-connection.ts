import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { connectionLost, DatabaseError } from './database-error.ts'

export type Value = string | number | null | Uint8Array | readonly string[]
export type Row = Record<string, string | number | null | Uint8Array>

export interface Query {
  readonly text: string
  readonly values: readonly Value[]
}

export interface Batch {
  readonly queries: readonly Query[]
  /** False inside a transaction: without the connection it began on there is nothing to go on with. */
  readonly begins: boolean
}

export type BatchResult =
  | { readonly rows: Row[][] }
  | { readonly message: string; readonly sqlState: string }

export interface IoSetup {
  readonly url: string
  readonly signal: Int32Array
  /** Runs first on every connection. */
  readonly settings: string
}

/** A connection to PostgreSQL for a thread that waits for each answer. It is opened when first used, and again when lost. */
export interface BlockingConnection {
  /** Sends all queries at once and returns the rows of each. Throws `DatabaseError`; the others may have run. */
  run(queries: readonly Query[], options: { begins: boolean }): Row[][]
  close(): void
}

/** Longer than the database itself lets a statement take. */
const longestWait = 45_000

/**
 * A statement that takes too long, a lock that is not given, and a transaction that a stuck process left open are ended by
 * the database.
 */
const settings = `set statement_timeout = '15s'; set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '15s'; set client_min_messages = warning;
  set default_transaction_isolation = 'read committed'`

export function openBlockingConnection(url: string): BlockingConnection {
  let line = openLine(url)
  return {
    run(queries, { begins }) {
      line.port.postMessage({ queries, begins } satisfies Batch)
      if (Atomics.wait(line.signal, 0, line.answered, longestWait) === 'timed-out') {
        // Its thread hangs or has died: the next call gets another one.
        void line.worker.terminate()
        line = openLine(url)
        throw new DatabaseError('The database does not answer', connectionLost)
      }
      line.answered++
      const result = receiveMessageOnPort(line.port)?.message as BatchResult
      if ('rows' in result) return result.rows
      throw new DatabaseError(result.message, result.sqlState)
    },
    close() {
      line.port.postMessage('close')
      line.port.close()
    },
  }
}

/** A thread that speaks to the database, and the way to it. */
function openLine(url: string) {
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./io-worker.ts', import.meta.url), {
    name: 'database',
    workerData: { url, signal, settings } satisfies IoSetup,
  })
  worker.postMessage({ port: port2 }, [port2])
  worker.unref()
  port.unref()
  return { worker, port, signal, answered: 0 }
}
