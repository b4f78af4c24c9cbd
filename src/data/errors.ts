import { isRecord } from '../model/document.ts'
import { describeError } from '../protocol/errors.ts'

/** Upper limit for the delay requested by a server. */
const longestWaitMs = 5 * 60_000

/** The category of an error, for code that reacts to it. */
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
  /** A user-facing sentence: what failed and, if the server reported it, why. */
  description: string
  /** HTTP status, when there was a response. */
  status?: number
  /** The server's own error type, e.g. `documentRevisionIDDoesNotMatchError`. */
  type?: string
  /** Delay in ms that the server requests before the next attempt. */
  retryAfter?: number
  cause?: unknown
}

/** The one error class of the data layer; everything on `errors$` and in states is one of these. */
export class DataError extends Error {
  readonly code: DataErrorCode
  readonly description: string
  readonly status?: number
  readonly type?: string
  readonly retryAfter?: number

  constructor({ code, description, status, type, retryAfter, cause }: DataErrorDetails) {
    super(description, cause === undefined ? undefined : { cause })
    this.name = 'DataError'
    this.code = code
    this.description = description
    if (status !== undefined) this.status = status
    if (type !== undefined) this.type = type
    if (retryAfter !== undefined) this.retryAfter = retryAfter
  }
}

/** Converts anything thrown by the client or the network to a DataError; a DataError is returned unchanged. */
export function toDataError(error: unknown): DataError {
  if (error instanceof DataError) return error
  const { status, type, message } = describeError(error)
  const retryAfter = waitOf(error)
  return new DataError({
    code: codeOfStatus(status),
    description: message,
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(retryAfter !== undefined && { retryAfter }),
    cause: error,
  })
}

/**
 * True when the server refused a write, so that sending it again is useless: any status from 400 to 500, except those
 * that call for a retry: too many requests, and a conflict of simultaneous writes.
 */
export function isRefusal({ status, type }: DataError): boolean {
  if (status === undefined || type === 'transactionConflictError') return false
  if (status === 429) return false
  return status >= 400 && status <= 500
}

/** True when the server does not have the endpoint of a request. */
export function lacksEndpoint({ status }: DataError): boolean {
  return status === 404 || status === 405 || status === 501
}

/** The server's `Retry-After` header (seconds or a date) in ms. */
function waitOf(error: unknown): number | undefined {
  const response = isRecord(error) ? error['response'] : undefined
  const headers = isRecord(response) ? response['headers'] : undefined
  const value = isRecord(headers) ? headers['retry-after'] : undefined
  if (typeof value !== 'string' || value === '') return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestWaitMs) : undefined
}

/** The code for an HTTP status; undefined = there was no response. */
export function codeOfStatus(status: number | undefined): DataErrorCode {
  if (status === undefined || status > 500) return 'network'
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 409) return 'conflict'
  if (status >= 400 && status <= 499) return 'invalid'
  return 'protocol'
}
