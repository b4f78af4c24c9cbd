import { Worker } from 'node:worker_threads'
import { boomError } from '../../protocol/errors.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Sharing } from '../database/postgres/sharing.ts'
import type { Async } from '../dataset/async-store.ts'
import type { CommitEngine } from '../dataset/commits.ts'
import { toError } from '../reads/failure.ts'
import type { Failure } from '../reads/failure.ts'
import type { Scans } from './scans.ts'
import type { PlainWrite, StoreWorkerSetup } from './store-worker.ts'

export interface StoreCall {
  readonly id: number
  readonly name: string
  readonly parameters: readonly unknown[]
}

export type StoreResult = {
  readonly id: number
  /** Retries of database calls by the thread since its start. */
  readonly retries: number
} & ({ readonly value: unknown } | { readonly failure: Failure })

/** All functions of a thread with its own store. */
export type ThreadedStore = AsyncStore &
  Async<Sharing & Scans> & {
    readonly commit: (write: PlainWrite) => ReturnType<CommitEngine['commit']>
    readonly rehearse: (write: PlainWrite) => ReturnType<CommitEngine['rehearse']>
  }

export interface StoreThread {
  readonly store: ThreadedStore
  /** Number of pending calls. */
  waiting(): number
  /** Retries of database calls after transient errors. */
  retries(): number
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** Milliseconds after which a call to an unresponsive database fails. */
const patience = 20_000
/** Milliseconds before a terminated thread is restarted. */
const restartAfter = 500

/**
 * Starts a thread with a store over a database server. Resolves when it can be used; rejects with the problem. A thread
 * that terminates later is restarted; meanwhile calls fail with an error that invites a retry.
 */
export async function startStoreThread(
  setup: StoreWorkerSetup,
  onError: (error: unknown) => void,
): Promise<StoreThread> {
  const waiting = new Map<number, Waiting>()
  /** Calls to be sent together: one message for all of them costs little more than one for each. */
  let outgoing: StoreCall[] = []
  let calls = 0
  let retries = 0
  let isStarted = false
  let isClosing = false
  let ended: unknown = null

  function end(error: unknown): void {
    ended = error
    outgoing = []
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function receive(result: StoreResult): void {
    if (result.id === 0) ended = null
    retries = result.retries
    const call = waiting.get(result.id)
    waiting.delete(result.id)
    if ('failure' in result) call?.reject(toError(result.failure))
    else call?.resolve(result.value as never)
  }

  function open(): Worker {
    const opened = new Worker(new URL('./store-worker.ts', import.meta.url), {
      workerData: setup,
      name: 'store',
    })
    let fault: unknown = new Error('A thread of the database ended')
    opened.on('message', (results: readonly StoreResult[]) => results.forEach(receive))
    opened.on('error', (error) => (fault = error))
    opened.on('exit', () => {
      if (isClosing) return end(boomError(503, 'The server is closing'))
      if (!isStarted) return end(fault)
      onError(fault)
      end(boomError(503, 'The database is not available at the moment'))
      setTimeout(() => {
        if (!isClosing) worker = open()
      }, restartAfter).unref()
    })
    return opened
  }

  let worker = open()
  const isReady = new Promise<void>((resolve, reject) => waiting.set(0, { resolve, reject }))

  function call(name: string, parameters: readonly unknown[]): Promise<never> {
    return new Promise((resolve, reject) => {
      if (ended) throw ended
      const id = ++calls
      const timer = setTimeout(() => {
        if (!waiting.delete(id)) return
        reject(boomError(503, 'The database is not available at the moment'))
      }, patience)
      timer.unref()
      const settle = (): void => clearTimeout(timer)
      waiting.set(id, {
        resolve: (value) => {
          settle()
          resolve(value)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      })
      outgoing.push({ id, name, parameters })
      // A single call goes at once; while others are pending, those of this turn of the event loop are gathered.
      if (waiting.size === 1) send()
      else if (outgoing.length === 1) setImmediate(send)
    })
  }

  function send(): void {
    const sent = outgoing
    outgoing = []
    if (sent.length === 0) return
    try {
      worker.postMessage(sent)
    } catch (error) {
      for (const { id } of sent) {
        waiting.get(id)?.reject(error)
        waiting.delete(id)
      }
    }
  }

  await isReady
  isStarted = true
  // `await` on this object must not treat it as a promise.
  const store = new Proxy({} as ThreadedStore, {
    get: (_target, name) =>
      typeof name === 'string' && name !== 'then'
        ? (...parameters: unknown[]) => call(name, parameters)
        : undefined,
  })
  return {
    store,
    waiting: () => waiting.size,
    retries: () => retries,
    async close() {
      isClosing = true
      const exit = new Promise((resolve) => worker.once('exit', resolve))
      send()
      worker.postMessage([{ id: 0, name: 'close', parameters: [] }] satisfies StoreCall[])
      const timer = setTimeout(() => void worker.terminate(), 2_000)
      await exit
      clearTimeout(timer)
    },
  }
}
