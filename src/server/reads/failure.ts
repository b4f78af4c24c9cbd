import { ProtocolError } from '../../protocol/errors.ts'
import { DatabaseError } from '../database/postgres/database-error.ts'
import { UploadMovedError } from '../database/blob-store.ts'
import { UnknownDatasetError } from '../database/store.ts'
import { ImportError } from '../dataset/import.ts'
import { OutdatedMatch } from '../dataset/outdated-match.ts'

/** An error as plain data, for passing between threads. */
export type Failure =
  | {
      readonly kind: 'refusal'
      readonly status: number
      readonly body: ProtocolError['body']
      readonly retryAfter?: number | undefined
    }
  | { readonly kind: 'unknownDataset'; readonly dataset: string }
  | { readonly kind: 'database'; readonly message: string; readonly sqlState: string }
  | { readonly kind: 'import'; readonly line: number; readonly reason: string }
  | { readonly kind: 'uploadMoved' | 'outdatedMatch' }
  | { readonly kind: 'other'; readonly message: string; readonly errcode?: number }

export function toFailure(error: unknown): Failure {
  if (error instanceof ProtocolError) {
    const { status, body, retryAfter } = error
    return { kind: 'refusal', status, body, retryAfter }
  }
  if (error instanceof DatabaseError) {
    return { kind: 'database', message: error.message, sqlState: error.sqlState }
  }
  if (error instanceof ImportError) {
    return { kind: 'import', line: error.line, reason: error.reason }
  }
  if (error instanceof UploadMovedError) return { kind: 'uploadMoved' }
  if (error instanceof OutdatedMatch) return { kind: 'outdatedMatch' }
  if (error instanceof UnknownDatasetError)
    return { kind: 'unknownDataset', dataset: error.dataset }
  if (!(error instanceof Error)) return { kind: 'other', message: String(error) }
  const message = error.stack ?? error.message
  // SQLite's code tells whether the error is transient.
  return 'errcode' in error && typeof error.errcode === 'number'
    ? { kind: 'other', message, errcode: error.errcode }
    : { kind: 'other', message }
}

export function toError(failure: Failure): Error {
  switch (failure.kind) {
    case 'refusal':
      return new ProtocolError(failure.status, failure.body, failure.retryAfter)
    case 'unknownDataset':
      return new UnknownDatasetError(failure.dataset)
    case 'database':
      return new DatabaseError(failure.message, failure.sqlState)
    case 'import':
      return new ImportError(failure.line, failure.reason)
    case 'uploadMoved':
      return new UploadMovedError()
    case 'outdatedMatch':
      return new OutdatedMatch()
    case 'other': {
      const error = new Error(`A query failed in its thread: ${failure.message}`)
      return failure.errcode === undefined
        ? error
        : Object.assign(error, { errcode: failure.errcode })
    }
  }
}
