import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { connectionLost, DatabaseError } from './database-error.ts'

export type Value = string | number | null | Uint8Array | readonly string[]
export type Row = Record<string, string | number | null | Uint8Array>

export interface Query {
  readonly text: string
  readonly values: readonly Value[]
}

export interface Batch {
  /** Counts from 1; wraps around as 32 bits do. */
  readonly id: number
  readonly queries: readonly Query[]
  /** False inside a transaction: without the connection it began on there is nothing to go on with. */
  readonly begins: boolean
}

export type BatchResult =
  | { readonly rows: Row[][] }
  | { readonly message: string; readonly sqlState: string }

export interface BatchAnswer {
  readonly id: number
  readonly result: BatchResult
}

export interface IoSetup {
  readonly url: string
  readonly signal: Int32Array
  /** Runs first on every connection. */
  readonly settings: string
}

/** A connection to PostgreSQL for a thread that waits for each answer. It is opened when first used, and again when lost. */
export interface BlockingConnection {
  /**
   * Sends all queries at once and returns the rows of each. Throws `DatabaseError`; the others may have run. The connection
   * is given up when it is silent for as long as `patience`, in milliseconds.
   */
  run(queries: readonly Query[], options: { begins: boolean; patience?: number }): Row[][]
  close(): void
}

/** Milliseconds; longer than the database itself lets a statement take. Then the connection is given up as dead. */
const longestWait = 20_000

/**
 * A statement that takes too long, a lock that is not given, and a transaction that a stuck process left open are ended by
 * the database.
 */
const settings = `set statement_timeout = '15s'; set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '15s'; set client_min_messages = warning;
  set default_transaction_isolation = 'read committed'`

export function openBlockingConnection(url: string): BlockingConnection {
  let line = openLine(url)

  /**
   * Waits for the answer to the batch that was posted last. Those of earlier ones are thrown away: a query that is cut off
   * at its deadline may be in the middle of anything here, and leaves an answer behind.
   */
  function wait(id: number, patience: number): BatchResult {
    const until = performance.now() + patience
    for (let last = Atomics.load(line.signal, 0); last !== id;) {
      const left = until - performance.now()
      if (left <= 0 || Atomics.wait(line.signal, 0, last, left) === 'timed-out') {
        // Its thread hangs or has died: the next call gets another one.
        void line.worker.terminate()
        line = openLine(url)
        throw new DatabaseError('The database does not answer', connectionLost)
      }
      last = Atomics.load(line.signal, 0)
    }
    for (;;) {
      const answer = receiveMessageOnPort(line.port)?.message as BatchAnswer
      if (answer.id === id) return answer.result
    }
  }

  return {
    run(queries, { begins, patience = longestWait }) {
      const id = (line.posted = (line.posted + 1) | 0)
      line.port.postMessage({ id, queries, begins } satisfies Batch)
      const result = wait(id, patience)
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
  /** The batch that was answered last. */
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./io-worker.ts', import.meta.url), {
    name: 'database',
    workerData: { url, signal, settings } satisfies IoSetup,
  })
  worker.postMessage({ port: port2 }, [port2])
  worker.unref()
  port.unref()
  return { worker, port, signal, posted: 0 }
}
