import type { Mutation } from '../model/mutation.ts'
import type { DataError } from './errors.ts'

/** One event of the data layer. The stream is for debug panels and tests; nothing in the layer depends on it. */
export type DataEvent =
  | { type: 'listener.open' }
  | { type: 'listener.welcome' }
  | { type: 'listener.reconnect' }
  | { type: 'listener.error'; error: DataError; attempt: number; retryAt: number }
  | { type: 'snapshot'; documentIds: readonly string[] }
  | { type: 'resync'; documentId: string; reason: string }
  | { type: 'rebase'; documentId: string; transactionId: string | null }
  | {
      type: 'commit.sent'
      documentId: string
      transactionId: string
      mutations: readonly Mutation[]
      attempt: number
    }
  | { type: 'commit.acknowledged'; documentId: string; transactionId: string }
  | { type: 'commit.failed'; documentId: string; transactionId: string; error: DataError }
  | { type: 'commit.refused'; documentId: string; transactionId: string; error: DataError }
  | { type: 'operation.sent'; operation: string; documentId: string; transactionId: string }
  | { type: 'operation.done'; operation: string; documentId: string; transactionId: string }
  | { type: 'operation.failed'; operation: string; documentId: string; error: Error }
  | { type: 'bulk.sent'; operation: string; documents: number; transactionId: string }
  | { type: 'bulk.done'; operation: string; documents: number; transactionId: string }
  | { type: 'bulk.failed'; operation: string; transactionId: string; error: DataError }
  /** This page took over a closed page's entry. */
  | { type: 'journal.adopted'; documentId: string }
  /** Nothing can be stored on this device for now. */
  | { type: 'journal.failed'; error: Error }
  | { type: 'query.fetch'; query: string; tag: string }
  | { type: 'query.hit'; query: string; tag: string }
  | { type: 'preview.fetch'; ids: readonly string[] }

/** Emits on the layer's `events$`. */
export type EmitEvent = (event: DataEvent) => void
