import { constants, createSecureServer } from 'node:http2'
import type { Http2SecureServer, Http2ServerRequest, ServerHttp2Session } from 'node:http2'
import type { ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { createAdaptorServer } from '@hono/node-server'
import type { createApp } from '../app.ts'

/** In PEM; the certificate may be followed by those that it was signed with. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
}

export interface TlsServer {
  readonly server: Http2SecureServer
  /** Lets clients open another connection for their next request. */
  drain(): void
  /** Closes HTTP/1.1 connections that were opened in advance and have had no request. */
  closeUnused(): void
  /** Uses another certificate for new connections. Throws as `createTlsServer` does; the present one stays then. */
  renew(certificate: Certificate): void
}

export interface TlsServerOptions extends Certificate {
  readonly limits: ServerOptions
  /** Stands for the host of a request that names none. */
  readonly hostname: string
  /** Maximum ms a caller may pause while sending the body of a request. */
  readonly bodyPause: number
}

/** Milliseconds; event streams send something more often. */
const idleFor = 65_000
const streamsAtOnce = 250
/** Bytes that a caller may send before the server has read them: Node's 64 KiB are few for an upload from far away. */
const window = { stream: 1024 * 1024, connection: 4 * 1024 * 1024 }

/**
 * HTTP/2, and HTTP/1.1 for WebSockets and clients that know nothing else. Throws an error that says so if the certificate
 * or its key cannot be used.
 */
export function createTlsServer(
  app: ReturnType<typeof createApp>,
  { certificate, key, limits, hostname, bodyPause }: TlsServerOptions,
): TlsServer {
  const server = openServer()
  const sessions = new Set<ServerHttp2Session>()
  const unused = new Set<Socket>()
  server.setTimeout(idleFor, () => {})
  server.on('timeout', (session: ServerHttp2Session) => session.close())
  server.on('connection', (socket: Socket) => socket.setNoDelay(true))
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    session.setLocalWindowSize(window.connection)
  })
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') return
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('upgrade', ({ socket }) => unused.delete(socket))
  server.prependListener('request', (request: Http2ServerRequest) => {
    if (request.httpVersionMajor === 1) {
      unused.delete(request.socket)
      return
    }
    nameHost(request)
    cutStalled(request, bodyPause)
  })

  function openServer(): Http2SecureServer {
    const settings = {
      maxConcurrentStreams: streamsAtOnce,
      initialWindowSize: window.stream,
    }
    return usable(
      () =>
        createAdaptorServer({
          fetch: app.fetch,
          hostname,
          createServer: createSecureServer,
          serverOptions: { ...limits, cert: certificate, key, allowHTTP1: true, settings },
        }) as Http2SecureServer,
    )
  }

  return {
    server,
    drain() {
      for (const session of sessions) session.close()
      server.on('session', (session) => session.once('stream', () => session.close()))
    },
    closeUnused() {
      for (const socket of unused) socket.destroy()
    },
    renew: (next) =>
      usable(() => server.setSecureContext({ cert: next.certificate, key: next.key })),
  }
}

function usable<T>(open: () => T): T {
  try {
    return open()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The certificate or its key cannot be used: ${reason}`, { cause: error })
  }
}

/** In HTTP/2 the host is part of the address; the rules of host names and origins read it from the header of HTTP/1.1. */
function nameHost({ headers, rawHeaders, authority }: Http2ServerRequest): void {
  if (headers.host === undefined && authority) rawHeaders.push('host', authority)
}

/** Ends a stream whose request body has stalled for too long; the other streams of the connection continue. */
function cutStalled(request: Http2ServerRequest, pause: number): void {
  const { stream } = request
  if (stream.endAfterHeaders) return
  stream.setTimeout(pause)
  stream.on('timeout', () => {
    if (request.complete) return
    // Not the caller's fault if this server has paused or not started reading.
    if (request.isPaused() || request.readableFlowing === null) stream.setTimeout(pause)
    else stream.close(constants.NGHTTP2_CANCEL)
  })
}
