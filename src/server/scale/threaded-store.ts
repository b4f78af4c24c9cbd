import { Worker } from 'node:worker_threads'
import { boomError } from '../../protocol/errors.ts'
import type { AsyncStore } from '../database/async-store.ts'
import type { Sharing } from '../database/postgres/sharing.ts'
import type { Async } from '../database/async-store.ts'
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

export type StoreResult =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Failure }

/** All that a thread with a store of its own can be asked for. */
export type ThreadedStore = AsyncStore &
  Async<Sharing & Scans> & {
    readonly commit: (write: PlainWrite) => ReturnType<CommitEngine['commit']>
    readonly rehearse: (write: PlainWrite) => ReturnType<CommitEngine['rehearse']>
  }

export interface StoreThread {
  readonly store: ThreadedStore
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** Milliseconds after which a caller is not kept waiting for a database that does not answer. */
const patience = 20_000

/** Starts a thread with a store over a database server. Resolves when it can be used; rejects with what is wrong. */
export async function startStoreThread(setup: StoreWorkerSetup): Promise<StoreThread> {
  const worker = new Worker(new URL('./store-worker.ts', import.meta.url), {
    workerData: setup,
    name: 'store',
  })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let ended: unknown = null

  function end(error: unknown): void {
    ended = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  worker.on('message', (result: StoreResult) => {
    const call = waiting.get(result.id)
    waiting.delete(result.id)
    if ('failure' in result) call?.reject(toError(result.failure))
    else call?.resolve(result.value as never)
  })
  worker.on('error', end)
  worker.on('exit', () => end(boomError(503, 'The server is closing')))
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
      worker.postMessage({ id, name, parameters } satisfies StoreCall)
    })
  }

  await isReady
  // Whoever awaits this object must not take it for a promise.
  const store = new Proxy({} as ThreadedStore, {
    get: (_target, name) =>
      typeof name === 'string' && name !== 'then'
        ? (...parameters: unknown[]) => call(name, parameters)
        : undefined,
  })
  return {
    store,
    async close() {
      const exit = new Promise((resolve) => worker.once('exit', resolve))
      worker.postMessage({ id: 0, name: 'close', parameters: [] } satisfies StoreCall)
      const timer = setTimeout(() => void worker.terminate(), 2_000)
      await exit
      clearTimeout(timer)
    },
  }
}
