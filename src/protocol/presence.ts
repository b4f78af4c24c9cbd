import { isRecord } from '../model/document.ts'
import { isKeySegment } from '../model/path.ts'
import type { Path, PathSegment } from '../model/path.ts'

/** A user's location: a document, and the focused field in it. */
export interface PresenceLocation {
  type: 'document'
  documentId: string
  path: Path
  /** ISO time. */
  lastActiveAt: string
}

/** One browser tab or program, and its user's locations. */
export interface PresenceReport {
  sessionId: string
  locations: PresenceLocation[]
}

/** An event for subscribers; `i` is the id of the signed-in user it came from. */
export type PresenceEvent =
  | { type: 'state'; i: string; m: PresenceReport }
  | { type: 'rollCall'; i: string; session: string }
  | { type: 'disconnect'; i: string; m: { session: string } }

/** The API version that provides the socket. */
export const presenceVersion = '2022-06-30'

/** URL of a dataset's socket. `apiHost`: scheme, host and port, including the project's subdomain if it has one. */
export function presenceSocketUrl(options: {
  apiHost: string
  dataset: string
  tag: string
}): string {
  const host = options.apiHost.replace(/^http/, 'ws').replace(/\/+$/, '')
  const dataset = encodeURIComponent(options.dataset)
  return `${host}/v${presenceVersion}/socket/${dataset}?tag=${encodeURIComponent(options.tag)}`
}

/** Sent by the server when idle, so that proxies keep the connection open. */
export const heartbeatFrame = '♥'

/** Close codes of a socket. */
export const socketClose = { badRequest: 4000, unauthorized: 4001, notFound: 4004 } as const

/** JSON-RPC error codes. */
export const rpcErrors = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
} as const

/** A refused call; sent to the caller with the id of the call. `status`: that of the same refusal over HTTP. */
export class RpcError extends Error {
  readonly code: number
  readonly status: number | undefined
  constructor(code: number, message: string, status?: number) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.status = status
  }
}

export interface RpcRequest {
  /** Absent when the caller wants no response. */
  id?: string | number
  method: string
  params: Record<string, unknown>
}

/** Reads one frame from a client. Throws `RpcError`. */
export function parseRpcRequest(text: string): RpcRequest {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    throw new RpcError(rpcErrors.parse, 'The message is not valid JSON')
  }
  if (!isRecord(frame) || frame['jsonrpc'] !== '2.0' || typeof frame['method'] !== 'string') {
    throw new RpcError(rpcErrors.invalidRequest, 'The message is not a JSON-RPC 2.0 request')
  }
  const { id, method, params = {} } = frame
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') {
    throw new RpcError(rpcErrors.invalidRequest, 'The id of a request must be a text or a number')
  }
  if (!isRecord(params)) throw new RpcError(rpcErrors.invalidParams, 'Params must be an object')
  return { method, params, ...(id !== undefined && { id }) }
}

/** The response to one call. */
export function encodeRpcResult(id: string | number, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

/** A refusal; the id is null if the call could not be parsed. */
export function encodeRpcError(
  id: string | number | null,
  { code, message, status }: RpcError,
): string {
  const data = status === undefined ? {} : { data: { status } }
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...data } })
}

/** A presence event for one subscription. */
export function encodePresence(subscription: string, result: PresenceEvent): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'presence_subscription',
    params: { subscription, result },
  })
}

/** One tab shows few documents; the permissions for each are looked up for every listener. */
const maximumLocations = 16

/** The report of `presence_announce`. Throws `RpcError`. */
export function parseReport(params: Record<string, unknown>): PresenceReport {
  const { data } = params
  if (!isRecord(data)) throw new RpcError(rpcErrors.invalidParams, '"data" must be an object')
  const { sessionId, locations } = data
  if (!Array.isArray(locations) || !locations.every(isRecord)) {
    throw new RpcError(rpcErrors.invalidParams, '"data.locations" must be an array of objects')
  }
  if (locations.length > maximumLocations) {
    throw new RpcError(
      rpcErrors.invalidParams,
      `"data.locations" must not have more than ${maximumLocations} items`,
    )
  }
  return {
    sessionId: sessionOf(sessionId, 'data.sessionId'),
    locations: locations as unknown as PresenceLocation[],
  }
}

/** The session id of a call, named by `where` in the error. Throws `RpcError`. */
export function sessionOf(value: unknown, where: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= 128) return value
  throw new RpcError(rpcErrors.invalidParams, `"${where}" must be a text of 1 to 128 characters`)
}

/** A call to the server. */
export function encodeRpcCall(id: string, method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', method, params, id })
}

/** The parts of a server frame that clients use. */
export type ServerFrame =
  | { type: 'heartbeat' }
  | { type: 'answer'; id: string; result: unknown; error: RpcError | null }
  /** Event of one subscription; `parsePresenceEvent` parses its content. */
  | { type: 'notification'; subscription: string; result: unknown }

/** Parses one frame from the server; null if it is not part of the protocol. */
export function parseServerFrame(text: string): ServerFrame | null {
  if (text === heartbeatFrame) return { type: 'heartbeat' }
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(frame) || frame['jsonrpc'] !== '2.0') return null
  const { id, method, params, result, error } = frame
  if (typeof id === 'string') {
    return { type: 'answer', id, result, error: isRecord(error) ? readError(error) : null }
  }
  if (method !== 'presence_subscription' || !isRecord(params)) return null
  return {
    type: 'notification',
    subscription: String(params['subscription']),
    result: params['result'],
  }
}

function readError({ code, message, data }: Record<string, unknown>): RpcError {
  const status = isRecord(data) && typeof data['status'] === 'number' ? data['status'] : undefined
  return new RpcError(Number(code), String(message), status)
}

/** Parses an event for subscribers. Throws TypeError for an unknown event. */
export function parsePresenceEvent(event: unknown): PresenceEvent {
  const { type, i, m, session } = isRecord(event) ? event : {}
  if (typeof i === 'string') {
    if (type === 'rollCall' && typeof session === 'string') return { type, i, session }
    if (type === 'disconnect' && isRecord(m) && typeof m['session'] === 'string') {
      return { type, i, m: { session: m['session'] } }
    }
    if (type === 'state' && isRecord(m) && typeof m['sessionId'] === 'string') {
      const { sessionId, locations } = m
      return { type, i, m: { sessionId, locations: readLocations(locations) } }
    }
  }
  throw new TypeError(`Unknown presence event: ${JSON.stringify(event)}`)
}

/** The valid locations: they come from other users' programs and are not trusted. */
function readLocations(locations: unknown): PresenceLocation[] {
  if (!Array.isArray(locations)) return []
  return locations.filter(isRecord).flatMap((location) => {
    const { type, documentId, path = [], lastActiveAt } = location
    if (type !== 'document' || typeof documentId !== 'string') return []
    if (!Array.isArray(path) || !path.every(isSegment)) return []
    return [{ type, documentId, path, lastActiveAt: readTime(lastActiveAt) }]
  })
}

function isSegment(segment: unknown): segment is PathSegment {
  return typeof segment === 'string' || typeof segment === 'number' || isKeySegment(segment)
}

/** Empty if the time is missing or invalid. */
function readTime(value: unknown): string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(at) ? new Date(at).toISOString() : ''
}
