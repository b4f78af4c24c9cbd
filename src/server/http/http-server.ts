import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { createApp } from '../app.ts'
import { createTlsServer } from './tls-server.ts'
import type { Certificate } from './tls-server.ts'

export interface HttpServer {
  /** See `TlsServer`; of no effect without a certificate. */
  renewCertificate(certificate: Certificate): void
  /** Base URL for browsers on this machine, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** From now on connections close after their next response, so that none is idle when the server closes. */
  drain(): void
  /** Accepts no new connections and waits for running requests, except streams. */
  close(): Promise<void>
}

export interface HttpServerOptions {
  readonly port: number
  readonly host: string
  /** Serves https, with HTTP/2; without it, HTTP/1.1. */
  readonly tls?: Certificate | undefined
  /** Takes over a connection that requests a WebSocket upgrade. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Maximum ms for a caller to send the headers of a request. Default 20 s. */
  readonly headersWithin?: number
  /** Maximum ms a caller may pause while sending the body of a request. Default 30 s. */
  readonly bodyPause?: number
}

/** Milliseconds for running requests to finish once the server is closing. */
const drainFor = 5_000
const sweepEvery = 20
/** Stands for the host of a request that names none; by RFC 2606 no server has this name. */
const hostname = 'none.invalid'

/** Starts serving; rejects with a message that says what to do. Port 0 selects a free one. */
export async function serveHttp(
  app: ReturnType<typeof createApp>,
  { port, host, tls, upgrade, headersWithin = 20_000, bodyPause = 30_000 }: HttpServerOptions,
): Promise<HttpServer> {
  const limits = {
    // Health checks of balancers may name no host; `createApp` answers them, and refuses any other request without a name.
    requireHostHeader: false,
    // A listener's URL alone can have 14 800 characters; Node's default for all headers is 16 KiB.
    maxHeaderSize: 32 * 1024,
    keepAliveTimeout: 65_000,
    headersTimeout: headersWithin,
    connectionsCheckingInterval: Math.min(5_000, headersWithin),
    // An upload over a slow connection may take long; an endless body is cut off nevertheless.
    requestTimeout: 60 * 60_000,
  }
  const secure = tls ? createTlsServer(app, { ...tls, limits, hostname, bodyPause }) : null
  const server = (secure?.server ??
    createAdaptorServer({ fetch: app.fetch, hostname, serverOptions: limits })) as Server
  server.on('upgrade', upgrade)
  const watch = cutStalled(server, bodyPause)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    // Of no effect on HTTP/2.
    if (isDraining) response.shouldKeepAlive = false
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)))
    server.listen(port, host, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    url: `${tls ? 'https' : 'http'}://${nameOf(host)}:${bound}`,
    port: bound,
    renewCertificate: (certificate) => secure?.renew(certificate),
    drain() {
      isDraining = true
      secure?.drain()
    },
    close: () =>
      closeServer(server, sockets, () => secure?.closeUnused()).finally(() => clearInterval(watch)),
  }
}

/** Closes connections whose request body has stalled for too long; slow but steady ones continue. */
function cutStalled(server: Server, pause: number): NodeJS.Timeout {
  const open = new Map<IncomingMessage, { bytes: number; since: number }>()
  server.on('request', (request: IncomingMessage) => {
    if (request.httpVersionMajor === 2) return
    open.set(request, { bytes: request.socket.bytesRead, since: performance.now() })
    request.once('close', () => open.delete(request))
  })
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [request, seen] of open) {
        const { bytesRead } = request.socket
        if (request.complete || request.destroyed) open.delete(request)
        else if (bytesRead !== seen.bytes) open.set(request, { bytes: bytesRead, since: now })
        // Not the caller's fault if this server has paused or not started reading.
        else if (
          !request.isPaused() &&
          request.readableFlowing !== null &&
          now - seen.since >= pause
        ) {
          request.socket.destroy()
        }
      }
    },
    Math.max(20, pause / 4),
  )
  timer.unref()
  return timer
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: 'another program uses it; choose another port',
    EACCES: 'this user may not open it; choose a port from 1024 up',
    EADDRNOTAVAIL: 'this machine has no such address',
    ENOTFOUND: 'the host name is not known',
  }
  const reason = reasons[error.code ?? ''] ?? error.message
  return new Error(`Cannot listen on ${nameOf(host)}:${port}: ${reason}`, { cause: error })
}

function closeServer(
  server: Server,
  sockets: ReadonlySet<Socket>,
  closeUnused: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      for (const socket of sockets) socket.destroy()
    }, drainFor)
    // A connection that finishes its last request now would be kept alive for another one.
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      // Browsers open connections in advance, and Node counts one without a request as active.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      closeUnused()
    }, sweepEvery)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(sweep)
      resolve()
    })
  })
}

/** The host as written in a URL; "all addresses" becomes the loopback address. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
