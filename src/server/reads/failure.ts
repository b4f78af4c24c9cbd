import { ProtocolError } from '../../protocol/errors.ts'
import { UnknownDatasetError } from '../database/store.ts'

/** An error as plain data, to cross the border between threads. */
export type Failure =
  | { readonly kind: 'refusal'; readonly status: number; readonly body: ProtocolError['body'] }
  | { readonly kind: 'unknownDataset'; readonly dataset: string }
  | { readonly kind: 'other'; readonly message: string; readonly errcode?: number }

export function toFailure(error: unknown): Failure {
  if (error instanceof ProtocolError) {
    return { kind: 'refusal', status: error.status, body: error.body }
  }
  if (error instanceof UnknownDatasetError)
    return { kind: 'unknownDataset', dataset: error.dataset }
  if (!(error instanceof Error)) return { kind: 'other', message: String(error) }
  const message = error.stack ?? error.message
  // SQLite's code says whether the trouble passes.
  return 'errcode' in error && typeof error.errcode === 'number'
    ? { kind: 'other', message, errcode: error.errcode }
    : { kind: 'other', message }
}

export function toError(failure: Failure): Error {
  switch (failure.kind) {
    case 'refusal':
      return new ProtocolError(failure.status, failure.body)
    case 'unknownDataset':
      return new UnknownDatasetError(failure.dataset)
    case 'other': {
      const error = new Error(`A query failed in its thread: ${failure.message}`)
      return failure.errcode === undefined
        ? error
        : Object.assign(error, { errcode: failure.errcode })
    }
  }
}
