import type { DataErrorCode } from '../../errors.ts'
import type { DisabledReason, OperationName } from './operations.ts'

/** Reasons why an operation can fail. */
export type OperationErrorCode =
  | DisabledReason
  | DataErrorCode
  | 'TIMEOUT'
  /** It waited for the connection, and the user canceled it. */
  | 'CALLED_OFF'
  /** It waited for the connection, and the document has changed since. */
  | 'CHANGED'

/** Why an operation was not executed. `code` is the disabled reason, or the category of the error. */
export class OperationError extends Error {
  readonly operation: OperationName
  readonly code: OperationErrorCode

  constructor(
    operation: OperationName,
    code: OperationErrorCode,
    { message, cause }: { message: string; cause?: unknown },
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'OperationError'
    this.operation = operation
    this.code = code
  }
}
