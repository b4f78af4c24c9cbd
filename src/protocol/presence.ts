import { isRecord } from '../model/document.ts'
import type { Path } from '../model/path.ts'

/** Where somebody is: a document, and the field in it that has their focus. */
export interface PresenceLocation {
  type: 'document'
  documentId: string
  path: Path
  /** ISO time. */
  lastActiveAt: string
}

/** One browser tab or program, and where its user is. */
export interface PresenceReport {
  sessionId: string
  locations: PresenceLocation[]
}

/** What subscribers are told; `i` is the id of the signed-in user it came from. */
export type PresenceEvent =
  | { type: 'state'; i: string; m: PresenceReport }
  | { type: 'rollCall'; i: string; session: string }
  | { type: 'disconnect'; i: string; m: { session: string } }

/** Sent by the server when nothing else is, so that proxies keep the connection open. */
export const HEARTBEAT = '♥'

/** Codes a socket is closed with. */
export const socketClose = { badRequest: 4000, unauthorized: 4001, notFound: 4004 } as const

/** Codes of errors inside a socket: those of JSON-RPC. */
export const rpcErrors = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
} as const

/** A refused call; it goes back to the caller under the id of the call. */
export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'RpcError'
    this.code = code
  }
}

export interface RpcRequest {
  /** Absent when the caller wants no answer. */
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

/** The answer to one call. */
export function encodeRpcResult(id: string | number, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

/** A refusal; the id is null when the call could not even be read. */
export function encodeRpcError(id: string | number | null, { code, message }: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}

/** A presence event for one subscription. */
export function encodePresence(subscription: string, result: PresenceEvent): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'presence_subscription',
    params: { subscription, result },
  })
}

/** The report of `presence_announce`. Throws `RpcError`. */
export function parseReport(params: Record<string, unknown>): PresenceReport {
  const { data } = params
  if (!isRecord(data)) throw new RpcError(rpcErrors.invalidParams, '"data" must be an object')
  const { sessionId, locations } = data
  if (!Array.isArray(locations) || !locations.every(isRecord)) {
    throw new RpcError(rpcErrors.invalidParams, '"data.locations" must be an array of objects')
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
