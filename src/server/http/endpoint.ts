import type { ServerResponse } from 'node:http'
import { isRecord } from '../../model/document.ts'
import { boomError, sessionError } from '../../protocol/errors.ts'
import type { ProtocolError } from '../../protocol/errors.ts'
import { parsePerspective } from '../../protocol/perspective.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type { Access, Credentials, Identity } from '../access/access.ts'
import type { Permissions } from '../access/permissions.ts'
import type { Boundary } from './boundary.ts'
import type { ServerClock } from '../clock.ts'
import type { Blobs } from '../assets/blobs.ts'
import type { ImagePool } from '../assets/image/image-pool.ts'
import type { Inspection } from '../assets/inspect-upload.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Copies } from '../dataset/copies.ts'
import type { Datasets } from '../dataset/datasets.ts'
import { maximumFields } from '../dataset/transaction-limits.ts'
import { parseInSteps, TooManyFields, TooManyValues } from '../steps/json-steps.ts'
import { inSlices, slice } from '../steps/slices.ts'
import type { Steps } from '../steps/slices.ts'
import type { Feeds } from '../feeds.ts'
import type { Listeners } from '../realtime/listeners.ts'
import type { LiveEvents } from '../realtime/live-events.ts'
import { anonymousCaller } from '../fair-queue.ts'
import type { Caller } from '../fair-queue.ts'
import type { Read, Reader } from '../reads/read.ts'
import type { Reads } from '../reads/open-reads.ts'
import type { Snapshots } from '../reads/snapshots.ts'
import type { Telemetry } from '../telemetry.ts'
import type { OidcProvider } from '../sign-in/oidc.ts'
import type { Commits } from '../dataset/commits.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/** One row of the route table. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/v{version}`, with `:name` for parameters. */
  readonly path: string
  readonly access: EndpointAccess
  /** Open to the tokens of previews of the dataset that it reads. */
  readonly previews?: true
  /** Largest body in bytes; a larger one is refused with 413. Endpoints without a limit read no body. */
  readonly bodyLimit?: number
  handle(call: Call): Response | Promise<Response>
  /** Builds the response to a refused request for clients that do not expect a JSON body. */
  readonly refuse?: (error: ProtocolError) => Response
}

/**
 * Who may call it: users with a session and a role; `known` also users without a role; only administrators; `reader`
 * also anyone if the dataset is public; `visitor` anyone on a page that may call the API; `anyone` even pages of any
 * origin. The last two are not authenticated.
 */
export type EndpointAccess =
  | 'signed-in'
  | 'known'
  | 'administrator'
  | 'reader'
  | 'visitor'
  | 'anyone'

/** One request, as passed to an endpoint. */
export interface Call {
  readonly services: Services
  readonly request: Request
  readonly search: URLSearchParams
  /** `1`, `X` or a date, without the `v`. */
  readonly version: string
  /** Null for a caller without a session. */
  readonly identity: Identity | null
  /** The credentials that `identity` was derived from. */
  readonly credentials: Credentials
  readonly boundary: Boundary
  /** A header of the request, by lower-case name. */
  header(name: string): string | undefined
  /** The caller's permissions on documents. */
  readonly permissions: Permissions
  /** Value of a path parameter. */
  param(name: string): string
  /** The dataset named in the path; throws 404 if it does not exist. */
  dataset(): Promise<string>
  /** The body, within the endpoint's limit. */
  bytes(): Promise<Uint8Array>
  text(): Promise<string>
  /** The body as a stream, within the same limit. */
  stream(): AsyncIterable<Uint8Array>
  /** Records, for the request log, the position of the written transaction in the dataset's log. */
  wrote(seq: number): void
  /** The raw connection, for streams; null if the request did not come over HTTP. */
  readonly outgoing: ServerResponse | null
  /** CORS and security headers the raw connection must send by itself. */
  readonly responseHeaders: Readonly<Record<string, string>>
}

/** The parts of the server that endpoints use. */
export interface Services {
  readonly projectId: string
  readonly projectTitle: string
  readonly store: AsyncStore
  /** The store of the bytes of assets. */
  readonly blobs: Blobs
  /** Decodes pictures in separate processes. */
  readonly images: ImagePool
  /** Decides about uploads; null if all are accepted. */
  readonly inspection: Inspection | null
  /** Runs reads whose cost the caller determines, without blocking this thread. */
  readonly reads: Pick<Reads, 'run'>
  /** Consistent snapshots, for exports. */
  readonly snapshots: Pick<Snapshots, 'open'>
  readonly access: Access
  /** Sign-in providers besides passwords. */
  readonly providers: readonly OidcProvider[]
  readonly listeners: Listeners
  readonly live: Pick<LiveEvents, 'subscribe'>
  /** Makes tags of results that are the same on all servers of a database. */
  readonly tagKey: string
  readonly datasets: Datasets
  readonly copies: Copies
  readonly feeds: Feeds
  readonly telemetry: Telemetry
  readonly clock: ServerClock
  readonly commits: Pick<Commits, 'commit' | 'rehearse'>
  readonly webhooks: Webhooks
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

type DatasetRead = Exclude<Read, { kind: 'query' | 'ids' | 'webhookMessages' }>
/** The fields of a read other than its caller and dataset. */
type OwnPart<R> = R extends DatasetRead ? Omit<R, keyof Reader> : never

/** Responds with the result of a reader thread, without blocking this one. */
export async function read(
  call: Call,
  what: OwnPart<DatasetRead>,
  contentType = 'application/json; charset=utf-8',
): Promise<Response> {
  const { identity, grants } = call.permissions
  const isSignedIn = call.identity !== null && !call.identity.preview
  const viewer = { identity, isSignedIn, grants }
  const bytes = await call.services.reads.run(
    { ...what, dataset: await call.dataset(), viewer },
    callerOf(call),
  )
  return new Response(bytes, {
    headers: { 'content-type': contentType, 'content-length': String(bytes.byteLength) },
  })
}

/** The caller that a request's share of server time is charged to. */
export function callerOf({ identity, credentials, boundary, header }: Call): Caller {
  return identity && !identity.preview?.scope.isShared
    ? { id: identity.id, isAnonymous: false }
    : anonymousCaller(boundary.clientAddress(header, credentials.remoteAddress))
}

const linesAtOnce = 64 * 1024

/** Milliseconds after which a stream to a caller that does not read it is aborted. */
const patience = 60_000

/**
 * Streams text in portions as it is generated: a long response is never in memory as a whole. `onEnd` is called when
 * all of it was sent, and when the caller aborts.
 */
export function streamLines(
  lines: Iterator<string> | AsyncIterator<string>,
  contentType: string,
  onEnd: () => void = () => {},
): Response {
  const encoder = new TextEncoder()
  let idle: NodeJS.Timeout | undefined
  const end = (): void => {
    clearTimeout(idle)
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(idle)
      try {
        let portion = ''
        let until = performance.now() + slice
        while (portion.length < linesAtOnce) {
          const next = lines.next()
          const { done, value } = next instanceof Promise ? await next : next
          if (done) {
            if (portion !== '') controller.enqueue(encoder.encode(portion))
            controller.close()
            return end()
          }
          portion += value
          if (performance.now() < until) continue
          if (portion !== '') break
          await new Promise(setImmediate)
          until = performance.now() + slice
        }
        controller.enqueue(encoder.encode(portion))
      } catch (error) {
        end()
        throw error
      }
      idle = setTimeout(() => {
        end()
        controller.error(new Error('The caller stopped reading'))
      }, patience).unref()
    },
    cancel: end,
  })
  return new Response(body, { headers: { 'content-type': contentType } })
}

/** Runs steps among the lines for `streamLines`, which may pause at every step. */
export function* pausing<T>(steps: Steps<T>): Generator<string, T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield ''
  }
}

/** Parses a request body; throws 400 with the position of the syntax error. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidJson(error)
  }
}

/** The body as a JSON object; one that is optional may be missing. Throws 400 for any other. */
export async function readObject(
  call: Call,
  { isOptional = false } = {},
): Promise<Record<string, unknown>> {
  const text = await call.text()
  const body = isOptional && text === '' ? {} : parseJson(text)
  if (!isRecord(body)) throw boomError(400, 'The body must be a JSON object')
  return body
}

function invalidJson(error: unknown): ProtocolError {
  const reason = error instanceof Error ? error.message : String(error)
  return boomError(400, `The request body is not valid JSON: ${reason}`)
}

const shortBody = 64 * 1024
/** Lists, objects and plain values of a body; twice as many as one document may have. */
const mostValues = 500_000

/** The body as JSON, of any length; throws as `parseJson`. */
export async function readJson(call: Call): Promise<unknown> {
  const text = await call.text()
  if (text.length <= shortBody) return parseJson(text)
  try {
    return await inSlices(parseInSteps(text, mostValues, maximumFields))
  } catch (error) {
    if (error instanceof TooManyValues) {
      throw boomError(
        400,
        `The request body has more than ${mostValues} values; split it into several requests`,
      )
    }
    if (error instanceof TooManyFields) {
      throw boomError(400, `The request body has an object of more than ${maximumFields} fields`)
    }
    throw error instanceof SyntaxError ? invalidJson(error) : error
  }
}

/** The signed-in caller of an endpoint that requires one. */
export function identityOf(call: Call): Identity {
  if (!call.identity) throw sessionError()
  return call.identity
}

/**
 * The perspective of a request. API versions that do not know versions of releases never see them. Throws ProtocolError
 * 400 for one that needs a newer API version.
 */
export function perspectiveOf({ search, version }: Pick<Call, 'search' | 'version'>): Perspective {
  const given = search.get('perspective')
  const isNew = defaultsToPublished(version)
  const perspective = given === null ? (isNew ? 'published' : 'raw') : parsePerspective(given)
  if (isNew) return perspective
  if (typeof perspective === 'string') return perspective === 'raw' ? 'unversioned' : perspective
  throw boomError(400, 'Perspectives with releases need API version 2025-02-19 or newer')
}

/** From this API version on, results name the tags of live events. */
export function hasSyncTags(version: string): boolean {
  return version === 'X' || (isDated(version) && version >= '2021-03-25')
}

function isDated(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version)
}

/** From this API version on, callers get published documents unless they request others. */
export function defaultsToPublished(version: string): boolean {
  return version === 'X' || (isDated(version) && version >= '2025-02-19')
}
