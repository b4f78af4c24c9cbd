import type { MutationError, MutationProblem } from '../model/mutation-error.ts'

/** Body of every error that is not about data. */
export interface BoomBody {
  statusCode: number
  /** Reason phrase of the status. */
  error: string
  message: string
}

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

/** A refusal in the protocol's own shape; the server sends `body` with `status`. */
export class ProtocolError extends Error {
  readonly status: number
  readonly body: BoomBody | DataErrorBody

  constructor(status: number, body: BoomBody | DataErrorBody) {
    super('statusCode' in body ? `${body.error} - ${body.message}` : body.error.description)
    this.name = 'ProtocolError'
    this.status = status
    this.body = body
  }
}

/** A refusal outside the data endpoints, or before the data is looked at: `boomError(404, 'Dataset not found')`. */
export function boomError(status: number, message: string): ProtocolError {
  throw new Error('soon')
}

/** A refused transaction; `index` is the position of the failed mutation in the request. */
export function mutationError(
  failures: readonly { error: MutationError; index: number }[],
): ProtocolError {
  throw new Error('soon')
}

/** A query that cannot be parsed; `start` and `end` are character offsets. */
export function queryParseError(problem: {
  description: string
  query: string
  start: number
  end: number
}): ProtocolError {
  throw new Error('soon')
}

/** What can be said about anything that was thrown, here or by `@sanity/client`. */
export function describeError(error: unknown): { status?: number; type?: string; message: string } {
  throw new Error('soon')
}
