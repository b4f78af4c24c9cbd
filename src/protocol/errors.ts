import { isRecord } from '../model/document.ts'
import { MutationError } from '../model/mutation-error.ts'
import type { MutationProblem } from '../model/mutation-error.ts'

/** Body of every error that does not concern a mutation or a query. */
export interface BoomBody {
  statusCode: number
  /** Reason phrase of the status. */
  error: string
  message: string
  /** Extension: a machine-readable error code. */
  type?: string
  /** Of a 401: why there is no session. Without it, studios take the refusal for a final one and drop edits. */
  errorCode?: SessionErrorCode
}

/** `ANF`: the session is not known, or there is none; `AEX`: it has expired. */
export type SessionErrorCode = 'SIO-401-ANF' | 'SIO-401-AEX'

/** Body of an error of the data endpoints. */
export interface DataErrorBody {
  error: {
    type: string
    description: string
    /** mutationError: which mutations were refused, by position in the request. */
    items?: { error: MutationProblem; index: number }[]
    /** queryParseError: the query and the part of it that is wrong. */
    query?: string
    start?: number
    end?: number
  }
}

/** A mutation that could not be applied and its position in the request. */
export interface MutationFailure {
  error: MutationError
  index: number
}

export interface ErrorDescription {
  /** HTTP status, if the error has one. */
  status?: number
  /** Error type from the protocol's catalogue. */
  type?: string
  message: string
}

/** A refusal in the protocol's own shape; the server sends `body` with `status`. */
export class ProtocolError extends Error {
  readonly status: number
  readonly body: BoomBody | DataErrorBody
  /** Seconds after which the same request may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: BoomBody | DataErrorBody, retryAfter?: number) {
    super('statusCode' in body ? `${body.error} - ${body.message}` : body.error.description)
    this.name = 'ProtocolError'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** A refusal because of too many requests; `retryAfter` in seconds. */
export function tooManyRequests(message: string, retryAfter: number): ProtocolError {
  const body = { statusCode: 429, error: 'Too Many Requests', message }
  return new ProtocolError(429, body, retryAfter)
}

/** A refusal outside the data endpoints, or before the data is looked at: `boomError(404, 'Dataset not found')`. */
export function boomError(status: number, message: string, type?: string): ProtocolError {
  return new ProtocolError(status, {
    statusCode: status,
    error: reasons[status] ?? 'Error',
    message,
    ...(type !== undefined && { type }),
  })
}

/** The refusal of a caller without a valid session. */
export function sessionError(reason: 'unknown' | 'expired' = 'unknown'): ProtocolError {
  return new ProtocolError(401, {
    statusCode: 401,
    error: 'Unauthorized',
    message: reason === 'expired' ? 'Session has expired' : 'Session not found',
    errorCode: reason === 'expired' ? 'SIO-401-AEX' : 'SIO-401-ANF',
  })
}

/**
 * A refused transaction. The first failure determines status and description. Throws RangeError if there is none.
 */
export function mutationError(failures: readonly MutationFailure[]): ProtocolError {
  const first = failures[0]?.error
  if (!first) throw new RangeError('A refused transaction needs at least one failure')
  const outer =
    first.type === 'documentNotFoundError' ? 'The mutation(s) failed' : 'Mutation failed'
  return new ProtocolError(first.status, {
    error: {
      type: 'mutationError',
      description: `${outer}: ${first.description}`,
      items: failures.map(({ error, index }) => ({ error: error.problem, index })),
    },
  })
}

/** A query that cannot be parsed; `start` and `end` are character offsets into it. */
export function queryParseError(problem: {
  description: string
  query: string
  start: number
  end: number
}): ProtocolError {
  return new ProtocolError(400, { error: { type: 'queryParseError', ...problem } })
}

/**
 * Describes anything that was thrown: by this protocol, by the model, by `@sanity/client` (statusCode and details) or
 * by other code. `type` is the most specific one, that of the first refused mutation.
 */
export function describeError(error: unknown): ErrorDescription {
  if (error instanceof ProtocolError) return describeBody(error.body, error.status, error.message)
  if (error instanceof MutationError) {
    return { status: error.status, type: error.type, message: error.description }
  }
  if (!isRecord(error)) return { message: String(error) }
  const message = typeof error['message'] === 'string' ? error['message'] : 'Unknown error'
  const status = error['statusCode']
  if (typeof status !== 'number') return { message }
  const response = error['response']
  const body = isRecord(response) && isRecord(response['body']) ? response['body'] : {}
  return describeBody({ ...body, error: error['details'] }, status, message)
}

function describeBody(body: object, status: number, message: string): ErrorDescription {
  const details: unknown = 'error' in body ? body.error : undefined
  if (!isRecord(details)) {
    const type = 'type' in body ? body.type : undefined
    return typeof type === 'string' ? { status, type, message } : { status, message }
  }
  const items: unknown = details['items']
  const first: unknown = Array.isArray(items) && isRecord(items[0]) ? items[0]['error'] : undefined
  const type = isRecord(first) ? first['type'] : details['type']
  return typeof type === 'string' ? { status, type, message } : { status, message }
}

/** The refused mutations of a transaction, by position; empty if the error does not list them. */
export function refusedMutations(error: unknown): { index: number; description?: string }[] {
  const body: unknown = error instanceof ProtocolError ? error.body : undefined
  const details = isRecord(body) ? body['error'] : isRecord(error) ? error['details'] : undefined
  const items = isRecord(details) ? details['items'] : undefined
  if (!Array.isArray(items)) return []
  return items.flatMap((item: unknown) => {
    if (!isRecord(item) || typeof item['index'] !== 'number') return []
    const { index, error: problem } = item
    const description = isRecord(problem) ? problem['description'] : undefined
    return [{ index, ...(typeof description === 'string' && { description }) }]
  })
}

/** Reason phrases of the statuses the API responds with. */
const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
}
