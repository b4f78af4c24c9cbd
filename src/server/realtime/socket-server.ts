import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { ProtocolError } from '../../protocol/errors.ts'
import { heartbeatFrame, socketClose } from '../../protocol/presence.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Access, Identity } from '../access/access.ts'
import type { ServerClock } from '../clock.ts'
import { openConnection } from './connection.ts'
import type { RealtimeConnection, SocketSink } from './connection.ts'
import type { Handshake } from './handshake.ts'
import type { ListenerSink } from './listeners.ts'
import type { PresenceRooms } from './presence.ts'
import type { SocketListener } from './socket-listener.ts'

export interface SocketServerOptions {
  readonly clock: ServerClock
  readonly hasDataset: (name: string) => Promise<boolean>
  readonly access: Pick<Access, 'identify' | 'permissionsOf'>
  /** The existing versions of a document: draft and published. */
  readonly versionsOf: (dataset: string, documentId: string) => Promise<readonly ContentDocument[]>
  readonly rooms: PresenceRooms
  readonly listen: SocketListener
  /** Receives unexpected errors. */
  readonly log: (error: unknown) => void
}

export interface SocketServer {
  /** Handles connections that request a WebSocket upgrade. */
  upgradeBy(handshake: Handshake): (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Closes the connections that are not sent the dataset's events, and accepts no others. */
  drain(): void
  /** Closes the sockets of a deleted dataset. */
  closeDataset(dataset: string): void
  /** Closes all connections; those that do not respond within a second are terminated. */
  close(): Promise<void>
}

const heartbeatEvery = 15_000
const authorizeWithin = 10_000
const goodbyeWithin = 1_000
const goodbye = 'The server is shutting down'
const largestMessage = 64 * 1024
const maximumBuffered = 1024 * 1024
const path = /^\/v[0-9X][0-9A-Za-z-]*\/socket\/([^/]+)\/?$/

interface Live {
  readonly dataset: string
  readonly webSocket: WebSocket
  readonly connection: RealtimeConnection
  /** False between a ping and its response. */
  resolved: boolean
}

/** Who has opened a connection. */
interface Caller {
  readonly identity: Identity | null
  readonly identify: () => Promise<Identity | null>
  /** Throws ProtocolError if the page may no longer use the API. */
  readonly check: () => void
}

/** Serves `/v{version}/socket/{dataset}`: presence and the dataset's events over WebSocket. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { clock, log } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const live = new Set<Live>()
  let cancelHeartbeat: (() => void) | null = null
  let isClosing = false

  /** The text frame is for proxies and old clients; the ping detects dead connections. */
  function heartbeat(): void {
    cancelHeartbeat = clock.after(heartbeatEvery, () => {
      for (const one of live) {
        if (!one.resolved) {
          one.webSocket.terminate()
          continue
        }
        const { webSocket } = one
        void one.connection.isRevoked().then((isRevoked) => {
          if (isRevoked) webSocket.close(socketClose.unauthorized, 'Unauthorized')
        })
        one.resolved = false
        webSocket.send(heartbeatFrame)
        webSocket.ping()
      }
      heartbeat()
    })
  }

  function serve(webSocket: WebSocket, dataset: string, caller: Caller): void {
    const close = () => webSocket.close(socketClose.unauthorized, 'Unauthorized')
    const connection = connect(webSocket, dataset, caller, options)
    const self: Live = { dataset, webSocket, connection, resolved: true }
    live.add(self)
    if (!cancelHeartbeat) heartbeat()
    const cancelDeadline = clock.after(authorizeWithin, () => {
      if (!connection.isAuthorized()) close()
    })

    webSocket.on('pong', () => (self.resolved = true))
    webSocket.on('message', (data, isBinary) => {
      self.resolved = true
      if (isBinary) return webSocket.close(socketClose.badRequest, 'Text messages only')
      connection.receive((data as Buffer).toString()).catch((error: unknown) => {
        log(error)
        webSocket.close(1011, 'Internal error')
      })
    })
    // A broken frame or connection; `close` follows and does the clean-up.
    webSocket.on('error', () => {})
    webSocket.on('close', () => {
      cancelDeadline()
      connection.closed()
      live.delete(self)
      if (live.size > 0) return
      cancelHeartbeat?.()
      cancelHeartbeat = null
    })
  }

  async function upgrade(
    handshake: Handshake,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    handshake.check(request)
    const [, name] = path.exec(new URL(request.url ?? '/', 'http://server').pathname) ?? []
    const dataset = decodeName(name)
    if (dataset === null) return refuse(socket, 404)
    const identify = (): Promise<Identity | null> => handshake.identify(request)
    const identity = await identify()
    const exists = await options.hasDataset(dataset)
    if (isClosing) return refuse(socket, 503)
    server.handleUpgrade(request, socket, head, (webSocket) => {
      // A page can read the close code of a socket, but not the status of a refused upgrade.
      const check = () => handshake.check(request)
      if (exists) serve(webSocket, dataset, { identity, identify, check })
      else webSocket.close(socketClose.notFound, 'No such dataset')
    })
  }

  return {
    upgradeBy: (handshake) => (request, socket, head) => {
      // A page whose socket was closed reconnects quickly; one accepted now would never be closed.
      if (isClosing) return refuse(socket, 503)
      // The socket may fail while its caller is looked up.
      const ignore = (): void => {}
      socket.on('error', ignore)
      upgrade(handshake, request, socket, head)
        .catch((error: unknown) => {
          if (!(error instanceof ProtocolError)) log(error)
          refuse(socket, error instanceof ProtocolError ? error.status : 500)
        })
        .finally(() => socket.off('error', ignore))
    },
    drain() {
      isClosing = true
      for (const { connection, webSocket } of live) {
        if (!connection.isListening()) webSocket.close(1001, goodbye)
      }
    },
    closeDataset(dataset) {
      for (const one of live) {
        if (one.dataset !== dataset) continue
        one.webSocket.close(socketClose.notFound, 'The dataset was deleted')
      }
    },
    async close() {
      isClosing = true
      const all = [...server.clients]
      const gone = all.map(
        (webSocket) => new Promise((resolve) => webSocket.once('close', resolve)),
      )
      for (const webSocket of all) webSocket.close(1001, goodbye)
      const cut = setTimeout(() => {
        for (const webSocket of all) webSocket.terminate()
      }, goodbyeWithin)
      await Promise.all(gone)
      clearTimeout(cut)
    },
  }
}

/** The connection of a socket to the presence and the events of a dataset. */
function connect(
  webSocket: WebSocket,
  dataset: string,
  { identity, identify, check }: Caller,
  { access, rooms, versionsOf, listen }: SocketServerOptions,
): RealtimeConnection {
  return openConnection({
    sink: toSink(webSocket),
    member: rooms.join(dataset),
    async mayRead(reader, documentId) {
      const permissions = access.permissionsOf(reader)
      if (permissions.allowsAll('read')) return true
      const versions = await versionsOf(dataset, documentId)
      return versions.some((version) => permissions.allows('read', version))
    },
    mayJoin: (member) => access.permissionsOf(member).allowsAny('read'),
    identity,
    identify,
    authorize: (authorization) =>
      access.identify({ authorization, remoteAddress: null, forwarded: false }),
    listen: (listener) =>
      listen({
        ...listener,
        dataset,
        identify() {
          check()
          return listener.identify()
        },
        sink: toListenerSink(webSocket),
        // The client connects again, with the permissions it has then.
        revoked: () => webSocket.close(1012, 'Permissions have changed'),
      }),
  })
}

function toSink(webSocket: WebSocket): SocketSink {
  return {
    send(text) {
      // Only earlier messages count: a client that does not read is disconnected.
      if (webSocket.bufferedAmount > maximumBuffered) webSocket.terminate()
      else if (webSocket.readyState === webSocket.OPEN) webSocket.send(text)
    },
    close: (code, reason) => webSocket.close(code, reason),
  }
}

function toListenerSink(webSocket: WebSocket): ListenerSink {
  return {
    send(frame) {
      if (webSocket.readyState === webSocket.OPEN) webSocket.send(frame, { binary: false })
    },
    buffered: () => webSocket.bufferedAmount,
    close() {
      // A client that does not read pending data would not receive the end either.
      if (webSocket.bufferedAmount > maximumBuffered) webSocket.terminate()
      else webSocket.close(1012, 'The stream has ended')
    },
  }
}

function decodeName(segment: string | undefined): string | null {
  try {
    return segment === undefined ? null : decodeURIComponent(segment)
  } catch {
    return null
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => {})
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  )
}
