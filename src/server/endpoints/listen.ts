import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { boomError, ProtocolError } from '../../protocol/errors.ts'
import { parseListenRequest } from '../../protocol/listen.ts'
import { readFlag } from '../../protocol/search-params.ts'
import { hasSamePermissions } from '../access/readers.ts'
import type { ListenerSink } from '../realtime/listeners.ts'
import type { Call } from '../http/endpoint.ts'
import { perspectiveOf } from '../http/endpoint.ts'

/**
 * A server-sent event stream, written directly to the connection: through a web stream the same
 * events cost seven times as much.
 */
export async function getListen(call: Call): Promise<Response> {
  const dataset = await call.dataset()
  const resumes = readFlag(call.search, 'enableResume')
  const { outgoing } = call
  if (!outgoing) throw boomError(501, 'Listening needs a connection over HTTP')

  if (call.request.method === 'HEAD') return new Response(null, { headers: headersOf(call) })
  const stream = openStream(call, outgoing)
  // A reconnecting listener is authenticated again and gets its current permissions.
  const unwatch = call.services.access.watch.add(() => {
    void isStillAllowed(call).then((isAllowed) => isAllowed || stream.destroy())
  })
  stream.on('close', unwatch)
  const unsubscribe = await call.services.listeners.subscribe({
    dataset,
    request: parseListenRequest(call.search),
    permissions: call.permissions,
    perspective: call.search.get('includeAllVersions') === 'true' ? 'raw' : perspectiveOf(call),
    ...(resumes && { resume: { after: call.request.headers.get('last-event-id') } }),
    sink: toSink(stream),
  })
  if (stream.destroyed) unsubscribe()
  else stream.on('close', unsubscribe)
  return RESPONSE_ALREADY_SENT
}

/** The head of a stream of events. */
export function headersOf(call: Call): Record<string, string> {
  return {
    ...call.responseHeaders,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Otherwise proxies of the nginx family buffer events before passing them on.
    'x-accel-buffering': 'no',
  }
}

/** Sends the head; events are written to the result. */
export function openStream(call: Call, outgoing: ServerResponse): Writable {
  outgoing.writeHead(200, headersOf(call))
  outgoing.flushHeaders()
  // A response over HTTP/2 does not tell whether it was destroyed; the stream that it writes to does.
  return 'stream' in outgoing ? (outgoing.stream as Writable) : outgoing
}

/**
 * True while the caller's identity and permissions are those at the start of the stream, and their page may use the
 * API. A client whose stream ends reloads its permissions, so this covers write permissions, too. Without `needsSession`
 * only the page counts.
 */
export async function isStillAllowed(
  { services, permissions, boundary, ...call }: Call,
  { needsSession = true } = {},
): Promise<boolean> {
  const { access, store } = services
  const [origin, host] = [call.header('origin'), call.header('host')]
  if (origin !== undefined && !boundary.allowsOrigin(origin, host)) return false
  if (!needsSession) return true
  const isAmbient = origin === undefined || boundary.allowsCredentials(origin, host)
  const credentials = { ...call.credentials, ...(!isAmbient && { ambient: false }) }
  try {
    const dataset = call.param('dataset')
    const isOpen = (await store.dataset(dataset))?.aclMode === 'public'
    if (!call.identity && !isOpen) return false
    const identity = await access.identify(credentials, { previewOf: dataset })
    return hasSamePermissions(permissions, access.permissionsOf(identity))
  } catch (error) {
    // While the identity cannot be looked up, it is assumed to be unchanged.
    return !(error instanceof ProtocolError && error.status === 401)
  }
}

export function toSink(outgoing: Writable): ListenerSink {
  return {
    send(frame) {
      // `writable` stays true after `end()`, and a late write would be an uncaught error.
      if (!outgoing.writableEnded && !outgoing.destroyed) outgoing.write(frame)
    },
    buffered: () => outgoing.writableLength,
    close() {
      // A client that does not read pending data would not receive the end either.
      if (outgoing.writableNeedDrain) outgoing.destroy()
      else outgoing.end()
    },
  }
}
