import type { ContentDocument } from '../../model/document.ts'
import { type DataErrorCode, DataError } from '../errors.ts'

/** What an editor can do to a document as a whole. */
export type OperationName =
  | 'publish'
  | 'unpublish'
  | 'discardChanges'
  | 'duplicate'
  | 'delete'
  | 'restore'

/** Why an operation is not possible right now. */
export type DisabledReason =
  | 'NOT_READY'
  | 'NOTHING_TO_DELETE'
  | 'NO_CHANGES'
  | 'NOT_PUBLISHED'
  | 'NOTHING_TO_DUPLICATE'
  | 'LIVE_EDIT_ENABLED'
  | 'ALREADY_PUBLISHED'

/** What an operation may be told. */
export interface OperationArguments {
  /** duplicate: published id of the copy; a new one when absent. */
  id?: string
  /** restore: id of the revision to bring back. */
  revision?: string
}

/** What an operation did. */
export interface OperationOutcome {
  operation: OperationName
  transactionId: string
  /** The document the result is found under: the copy of a duplicate, otherwise the document itself. */
  publishedId: string
}

/** Why an operation did not happen. `code` is the disabled reason, or what kind of trouble it met. */
export class OperationError extends Error {
  readonly operation: OperationName
  readonly code: DisabledReason | DataErrorCode | 'TIMEOUT'

  constructor(
    operation: OperationName,
    code: DisabledReason | DataErrorCode | 'TIMEOUT',
    message: string,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'OperationError'
    this.operation = operation
    this.code = code
  }
}

/** The part of a pair's state that decides about operations. */
export interface OperationState {
  publishedId: string
  ready: boolean
  liveEdit: boolean
  draft: ContentDocument | null
  published: ContentDocument | null
}
