import type { ServerResponse } from 'node:http'
import { boomError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import type { Access, Credentials, Identity } from '../access/access.ts'
import type { Permissions } from '../access/permissions.ts'
import type { Boundary } from '../http/boundary.ts'
import type { ServerClock } from '../clock.ts'
import type { Store, Writer } from '../database/store.ts'
import type { Datasets } from '../dataset/datasets.ts'
import type { Feeds } from '../feeds.ts'
import type { Listeners } from '../realtime/listeners.ts'
import type { Answers } from '../query/open-answers.ts'
import type { Telemetry } from '../telemetry.ts'
import type { OidcProvider } from '../sign-in/oidc.ts'
import type { TransactOutcome, TransactRequest } from '../dataset/transact.ts'

/** One row of the route table. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/v{version}`, with `:name` for parameters. */
  readonly path: string
  readonly access: EndpointAccess
  /** Largest body in bytes; a larger one is refused with 413. Endpoints without it read no body. */
  readonly bodyLimit?: number
  handle(call: Call): Response | Promise<Response>
  /** How a refusal is worded for readers who do not expect a JSON body. */
  readonly refuse?: (error: ProtocolError) => Response
}

/**
 * Who is served: those with a session and a role; `known` also those without a role; only administrators; `reader` also
 * everybody where the dataset is public; `visitor` everybody on a page that may call; `anyone` even pages of any origin.
 * For the last two it is not asked who calls.
 */
export type EndpointAccess =
  | 'signed-in'
  | 'known'
  | 'administrator'
  | 'reader'
  | 'visitor'
  | 'anyone'

/** One request, as an endpoint sees it. */
export interface Call {
  readonly services: Services
  readonly request: Request
  readonly search: URLSearchParams
  /** `1`, `X` or a date, without the `v`. */
  readonly version: string
  /** Null for a caller without a session. */
  readonly identity: Identity | null
  /** What `identity` was told from. */
  readonly credentials: Credentials
  readonly boundary: Boundary
  /** A header of the request, by lower-case name. */
  header(name: string): string | undefined
  /** What the caller may do with documents. */
  readonly permissions: Permissions
  /** Value of a parameter of the path. */
  param(name: string): string
  /** The dataset named in the path; throws 404 when there is none. */
  dataset(): string
  /** The body, within the endpoint's limit. */
  bytes(): Promise<Uint8Array>
  text(): Promise<string>
  /** The body as it comes in, within the same limit. */
  stream(): AsyncIterable<Uint8Array>
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
  /** The way to answer queries of callers: it keeps this thread free. */
  readonly queries: Pick<Answers, 'answer'>
  readonly access: Access
  /** Who vouches for people beside their password. */
  readonly providers: readonly OidcProvider[]
  readonly listeners: Listeners
  readonly datasets: Datasets
  readonly feeds: Feeds
  readonly telemetry: Telemetry
  readonly clock: ServerClock
  /**
   * Applies a transaction durably, tells the listeners, answers what became of each document.
   * `alongside` writes more in the same database transaction.
   */
  readonly commit: (
    request: Omit<TransactRequest, 'now'>,
    alongside?: (writer: Writer) => void,
  ) => Promise<TransactOutcome>
  /** As `commit`, but nothing stays and nobody is told. */
  readonly rehearse: (request: Omit<TransactRequest, 'now'>) => TransactOutcome
}

export function json(body: unknown, status = 200): Response {
  const text = JSON.stringify(body)
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    },
  })
}

const linesAtOnce = 64 * 1024

/** Text as it is made, in portions: a long answer is never in memory at once. */
export function streamLines(lines: Iterator<string>, contentType: string): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      let portion = ''
      while (portion.length < linesAtOnce) {
        const { done, value } = lines.next()
        if (done) {
          if (portion !== '') controller.enqueue(encoder.encode(portion))
          return controller.close()
        }
        portion += value
      }
      controller.enqueue(encoder.encode(portion))
    },
  })
  return new Response(body, { headers: { 'content-type': contentType } })
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
