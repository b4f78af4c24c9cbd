import { createOperations } from './operations.ts'
import type { Operations } from './operations.ts'
import type { Store } from '../database/store.ts'

/** An object of functions as seen from another thread: each returns a promise. */
export type Async<T> = {
  readonly [K in keyof T]: T[K] extends (...parameters: infer P) => infer R
    ? (...parameters: P) => Promise<Awaited<R>>
    : never
}

/** The store functions that take and return plain data and are fast. */
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
  'replaceToken',
  'accountByTokenHash',
  'passwordByEmail',
  'accountByLogin',
  'putSession',
  'session',
  'touchSession',
  'sessionUses',
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
  'secret',
  'aliases',
  'putAlias',
  'deleteAlias',
  'putPreviewAccess',
  'previewAccessByToken',
  'previewShareBySecret',
  'previewShares',
  'deletePreviewShare',
  'deleteStalePreviews',
  'storedSchemas',
  'putStoredSchema',
  'deleteStoredSchema',
  'webhooks',
  'webhookPosition',
  'webhookMessages',
  'webhookQueue',
  'webhookAttempts',
  'webhookAttempt',
  'endWebhookLease',
  'datasetCopies',
  'datasetCopy',
  'unfinishedCopies',
  'endDatasetCopyLeases',
  'userValue',
  'userValueCount',
  'putUserValue',
  'countAttempt',
  'takeBackAttempt',
  'forgiveAttempts',
] as const satisfies readonly (keyof Store)[]

/** The part of the database that the request thread uses. */
export type ServedStore = Pick<Store, (typeof served)[number]> & Operations

/** The database as the request thread sees it: asynchronous, so that it never blocks. */
export type AsyncStore = Async<ServedStore>

/** The functions of `AsyncStore`, for calls in the store's own thread. */
export function serveStore(store: Store): ServedStore {
  const lookups = Object.fromEntries(served.map((name) => [name, store[name]]))
  return { ...(lookups as Pick<Store, (typeof served)[number]>), ...createOperations(store) }
}

/** Wraps a store in this process, whose functions run synchronously. */
export function createAsyncStore(store: Store): AsyncStore {
  const functions = Object.entries(serveStore(store)).map(([name, run]) => [
    name,
    async (...parameters: never[]) => (run as (...parameters: never[]) => unknown)(...parameters),
  ])
  return Object.fromEntries(functions) as AsyncStore
}
