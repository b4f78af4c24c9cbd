import type { DataErrorCode } from '../../errors.ts'
import type { DisabledReason, OperationName } from './operations.ts'

/** Kinds of trouble that an operation can meet. */
export type OperationErrorCode =
  | DisabledReason
  | DataErrorCode
  | 'TIMEOUT'
  /** It waited for the connection, and somebody ended the waiting. */
  | 'CALLED_OFF'
  /** It waited for the connection, and the document is another one by now. */
  | 'CHANGED'

/** Why an operation did not happen. `code` is the disabled reason, or what kind of trouble it met. */
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
