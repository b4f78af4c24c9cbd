import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { createApp } from './app.ts'

export interface HttpServer {
  /** Where browsers on this machine reach it, without a slash at the end. */
  readonly url: string
  readonly port: number
  /** From now on connections end with their next answer, so that none is idle when the server closes. */
  drain(): void
  /** Takes no new connections and waits for running requests, those of streams excepted. */
  close(): Promise<void>
}

export interface HttpServerOptions {
  readonly port: number
  readonly host: string
  /** Takes over a connection that asks to become a socket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ms a caller may take to send the headers of a request. Default 20 s. */
  readonly headersWithin?: number
  /** Ms a caller may pause while sending the body of a request. Default 30 s. */
  readonly bodyPause?: number
}

/** How long running requests may take to finish once the server is closing. */
const drainFor = 5_000
const sweepEvery = 20

/** Starts serving; rejects with a sentence that says what to do about it. Port 0 takes a free one. */
export async function serveHttp(
  app: ReturnType<typeof createApp>,
  { port, host, upgrade, headersWithin = 20_000, bodyPause = 30_000 }: HttpServerOptions,
): Promise<HttpServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    // A listener's URL alone may have 14 800 characters; Node allows 16 KiB for all headers.
    serverOptions: {
      maxHeaderSize: 32 * 1024,
      keepAliveTimeout: 65_000,
      headersTimeout: headersWithin,
      connectionsCheckingInterval: Math.min(5_000, headersWithin),
      // An upload over a slow line may take long; a body that never ends is cut off all the same.
      requestTimeout: 60 * 60_000,
    },
  }) as Server
  server.on('upgrade', upgrade)
  const watch = cutStalled(server, bodyPause)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)))
    server.listen(port, host, resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    url: `http://${nameOf(host)}:${bound}`,
    port: bound,
    drain() {
      isDraining = true
    },
    close: () => closeServer(server, sockets).finally(() => clearInterval(watch)),
  }
}

/** Ends connections on which an announced body has not moved for too long; a slow one that moves may go on. */
function cutStalled(server: Server, pause: number): NodeJS.Timeout {
  const open = new Map<IncomingMessage, { bytes: number; since: number }>()
  server.on('request', (request: IncomingMessage) => {
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
        // A reader that is busy, or has not begun, is no fault of the caller.
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

function closeServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), drainFor)
    // A connection that answers its last request now would be kept alive for the next one.
    const sweep = setInterval(() => {
      server.closeIdleConnections()
      // Browsers open connections in advance, and Node counts one without a request as busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }, sweepEvery)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(sweep)
      resolve()
    })
  })
}

/** A host as written in a URL; "every address" is reached by the loopback address. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
