import type { ServerResponse } from 'node:http'
import { boomError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import type { Access, Identity } from '../access.ts'
import type { ServerClock } from '../clock.ts'
import type { Store } from '../database/store.ts'
import type { Listeners } from '../listeners.ts'
import type { QueryEngine } from '../query/evaluate.ts'
import type { TransactOutcome, TransactRequest } from '../transact.ts'

/** One row of the route table. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** Below `/v{version}`, with `:name` for parameters. */
  readonly path: string
  /** `anyone` also serves callers without a session and pages of any origin. */
  readonly access: 'signed-in' | 'anyone'
  /** Largest body in bytes; a larger one is refused with 413. Endpoints without it read no body. */
  readonly bodyLimit?: number
  handle(call: Call): Response | Promise<Response>
  /** How a refusal is worded for readers who do not expect a JSON body. */
  readonly refuse?: (error: ProtocolError) => Response
}

/** One request, as an endpoint sees it. */
export interface Call {
  readonly services: Services
  readonly request: Request
  readonly search: URLSearchParams
  /** `1`, `X` or a date, without the `v`. */
  readonly version: string
  /** Null only behind `access: 'anyone'`. */
  readonly identity: Identity | null
  /** Value of a parameter of the path. */
  param(name: string): string
  /** The dataset named in the path; throws 404 when there is none. */
  dataset(): string
  /** The body, within the endpoint's limit. */
  bytes(): Promise<Uint8Array>
  text(): Promise<string>
  /** The raw connection, for streams; null when the request did not come over HTTP. */
  readonly outgoing: ServerResponse | null
  /** CORS and safety headers the raw connection must send by itself. */
  readonly responseHeaders: Readonly<Record<string, string>>
}

/** What endpoints may use of the server. */
export interface Services {
  readonly projectId: string
  readonly projectTitle: string
  readonly store: Store
  readonly engine: QueryEngine
  readonly access: Access
  readonly listeners: Listeners
  readonly clock: ServerClock
  /** Applies a transaction durably, tells the listeners, answers what became of each document. */
  readonly commit: (request: Omit<TransactRequest, 'now'>) => TransactOutcome
  /** As `commit`, but nothing stays and nobody is told. */
  readonly rehearse: (request: Omit<TransactRequest, 'now'>) => TransactOutcome
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/** Parses a request body; throws 400 that says where the JSON ends to make sense. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw boomError(400, `The request body is not valid JSON: ${reason}`)
  }
}

/** The signed-in caller of an endpoint that requires one. */
export function identityOf(call: Call): Identity {
  if (!call.identity) throw boomError(401, 'Session not found')
  return call.identity
}

/** From this API version on, callers see published documents unless they ask for more. */
export function defaultsToPublished(version: string): boolean {
  return version === 'X' || (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= '2025-02-19')
}
