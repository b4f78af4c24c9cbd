import { describeError } from '../protocol/errors.ts'

/** What kind of trouble it is, for code that decides what to do about it. */
export type DataErrorCode =
  | 'network'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'protocol'

export interface DataErrorDetails {
  code: DataErrorCode
  /** A sentence for people: what failed and, when the server said so, why. */
  description: string
  /** HTTP status, when there was a response. */
  status?: number
  /** The server's own error type, e.g. `documentRevisionIDDoesNotMatchError`. */
  type?: string
  cause?: unknown
}

/** The one error class of the data layer; everything on `errors$` and in states is one of these. */
export class DataError extends Error {
  readonly code: DataErrorCode
  readonly description: string
  readonly status?: number
  readonly type?: string

  constructor({ code, description, status, type, cause }: DataErrorDetails) {
    super(description, cause === undefined ? undefined : { cause })
    this.name = 'DataError'
    this.code = code
    this.description = description
    if (status !== undefined) this.status = status
    if (type !== undefined) this.type = type
  }
}

/** Turns anything that was thrown by the client or the network into a DataError; a DataError stays as it is. */
export function toDataError(error: unknown): DataError {
  if (error instanceof DataError) return error
  const { status, type, message } = describeError(error)
  return new DataError({
    code: codeOfStatus(status),
    description: message,
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    cause: error,
  })
}

/**
 * True when the server refused a write, so that sending it again is useless: any status from 400 to 500, except for a
 * conflict of simultaneous writes, for which the server asks to retry.
 */
export function isRefusal({ status, type }: DataError): boolean {
  if (status === undefined || type === 'transactionConflictError') return false
  return status >= 400 && status <= 500
}

/** The code that fits an HTTP status; undefined = there was no response. */
export function codeOfStatus(status: number | undefined): DataErrorCode {
  if (status === undefined || status > 500) return 'network'
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  if (status >= 400 && status <= 499) return 'invalid'
  return 'protocol'
}
