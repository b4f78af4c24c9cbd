import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { connectionLost, DatabaseError } from './database-error.ts'

export type Value = string | number | null | Uint8Array | readonly (string | null)[]
export type Row = Record<string, string | number | null | Uint8Array>

export interface Query {
  readonly text: string
  readonly values: readonly Value[]
  /** True if a good plan depends on the values, so that the statement is planned for each call. */
  readonly isPlannedAnew?: boolean
}

export interface Batch {
  /** Starts at 1; wraps around as a 32-bit integer. */
  readonly id: number
  readonly queries: readonly Query[]
  /** False inside a transaction, which cannot continue on another connection. */
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
}

/** A connection to PostgreSQL for a thread that blocks on each response. It opens on first use, and again when lost. */
export interface BlockingConnection {
  /**
   * Sends all queries at once and returns the rows of each. Throws `DatabaseError`; other queries of the batch may have
   * run. The connection is closed after `patience` milliseconds without a response.
   */
  run(queries: readonly Query[], options: { begins: boolean; patience?: number }): Row[][]
  close(): void
}

/** Milliseconds after which the connection is considered dead; longer than the database's own statement timeout. */
export const longestWait = 20_000

export function openBlockingConnection(url: string): BlockingConnection {
  let line = openLine(url)

  /**
   * Waits for the response to the last posted batch. Earlier responses are discarded: a query interrupted by its
   * deadline can stop anywhere in here, and leaves a response behind.
   */
  function wait(id: number, patience: number): BatchResult {
    const until = performance.now() + patience
    for (let last = Atomics.load(line.signal, 0); last !== id;) {
      const left = until - performance.now()
      if (left <= 0 || Atomics.wait(line.signal, 0, last, left) === 'timed-out') {
        // The I/O thread hangs or has died: the next call uses a new one.
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

/** A thread that communicates with the database, and its message channel. */
function openLine(url: string) {
  /** Id of the last batch with a response. */
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./io-worker.ts', import.meta.url), {
    name: 'database',
    workerData: { url, signal } satisfies IoSetup,
  })
  worker.postMessage({ port: port2 }, [port2])
  worker.unref()
  port.unref()
  return { worker, port, signal, posted: 0 }
}
