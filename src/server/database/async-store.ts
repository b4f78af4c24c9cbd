import { createOperations } from './operations.ts'
import type { Operations } from './operations.ts'
import type { Store } from './store.ts'

/** An object of functions as another thread sees it: each returns a promise. */
export type Async<T> = {
  readonly [K in keyof T]: T[K] extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Promise<Awaited<R>>
    : never
}

/** What of a store takes and returns plain data and is done in no time. */
const served = [
  'datasets',
  'dataset',
  'document',
  'documentsByIds',
  'head',
  'seqOf',
  'maintain',
  'blob',
  'blobBytes',
  'prolongUpload',
  'dropUploads',
  'holdObject',
  'claimObject',
  'accounts',
  'accountsByIds',
  'putAccount',
  'putToken',
  'accountByTokenHash',
  'passwordByEmail',
  'accountByLogin',
  'putSession',
  'session',
  'touchSession',
  'deleteSession',
  'deleteSessionsOf',
  'deleteStale',
  'putTicket',
  'ticket',
  'tickets',
  'takeTicket',
  'roles',
  'putRole',
  'deleteRole',
  'origins',
  'putOrigin',
  'deleteOrigin',
  'hasSeen',
  'markSeen',
] as const satisfies readonly (keyof Store)[]

/** What the thread that serves requests knows of the database. */
export type ServedStore = Pick<Store, (typeof served)[number]> & Operations

/** The database as the thread that serves requests sees it: it never waits for it. */
export type AsyncStore = Async<ServedStore>

/** All that `AsyncStore` offers, to be called where the store is. */
export function serveStore(store: Store): ServedStore {
  const lookups = Object.fromEntries(served.map((name) => [name, store[name]]))
  return { ...(lookups as Pick<Store, (typeof served)[number]>), ...createOperations(store) }
}

/** For a store in this process, which returns at once. */
export function createAsyncStore(store: Store): AsyncStore {
  const functions = Object.entries(serveStore(store)).map(([name, run]) => [
    name,
    async (...parameters: never[]) => (run as (...parameters: never[]) => unknown)(...parameters),
  ])
  return Object.fromEntries(functions) as AsyncStore
}
