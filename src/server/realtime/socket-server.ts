import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'
import { ProtocolError } from '../../protocol/errors.ts'
import { HEARTBEAT, socketClose } from '../../protocol/presence.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Access, Identity } from '../access/access.ts'
import type { ServerClock } from '../clock.ts'
import { openConnection } from './connection.ts'
import type { SocketSink } from './connection.ts'
import type { Handshake } from './handshake.ts'
import type { PresenceRooms } from './presence.ts'

export interface SocketServerOptions {
  readonly clock: ServerClock
  readonly hasDataset: (name: string) => Promise<boolean>
  readonly access: Pick<Access, 'identify' | 'permissionsOf'>
  /** The existing versions of a document: draft and published. */
  readonly versionsOf: (dataset: string, documentId: string) => Promise<readonly ContentDocument[]>
  readonly rooms: PresenceRooms
  /** Receives unexpected errors. */
  readonly log: (error: unknown) => void
}

export interface SocketServer {
  /** Handles connections that request a WebSocket upgrade. */
  upgradeBy(handshake: Handshake): (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Closes the sockets of a deleted dataset. */
  closeDataset(dataset: string): void
  /** Closes all connections; those that do not respond within a second are terminated. */
  close(): Promise<void>
}

const heartbeatEvery = 15_000
const authorizeWithin = 10_000
const goodbyeWithin = 1_000
const largestMessage = 64 * 1024
const maximumBuffered = 1024 * 1024
const path = /^\/v[0-9X][0-9A-Za-z-]*\/socket\/([^/]+)\/?$/

interface Live {
  readonly dataset: string
  readonly webSocket: WebSocket
  readonly isRevoked: () => Promise<boolean>
  /** False between a ping and its response. */
  resolved: boolean
}

/** Serves `/v{version}/socket/{dataset}`: presence over WebSocket. */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { access, clock, log, rooms } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: largestMessage })
  const live = new Set<Live>()
  let cancelHeartbeat: (() => void) | null = null
  let isClosing = false

  /** The text frame is for proxies and old clients; the ping detects dead connections. */
  function heartbeat(): void {
    cancelHeartbeat = clock.after(heartbeatEvery, () => {
      for (const connection of live) {
        if (!connection.resolved) {
          connection.webSocket.terminate()
          continue
        }
        void connection.isRevoked().then((isRevoked) => {
          if (isRevoked) connection.webSocket.close(socketClose.unauthorized, 'Unauthorized')
        })
        connection.resolved = false
        connection.webSocket.send(HEARTBEAT)
        connection.webSocket.ping()
      }
      heartbeat()
    })
  }

  /** Callers without any read access receive no presence either: they are treated as anonymous. */
  function admit(identity: Identity | null): Identity | null {
    return identity && access.permissionsOf(identity).allowsAny('read') ? identity : null
  }

  function serve(
    webSocket: WebSocket,
    dataset: string,
    who: { identity: Identity | null; identify: () => Promise<Identity | null> },
  ): void {
    const connection = openConnection({
      sink: toSink(webSocket),
      member: rooms.join(dataset),
      async mayRead(identity, documentId) {
        const permissions = access.permissionsOf(identity)
        if (permissions.allowsAll('read')) return true
        const versions = await options.versionsOf(dataset, documentId)
        return versions.some((version) => permissions.allows('read', version))
      },
      identity: admit(who.identity),
      identify: async () => admit(await who.identify()),
      authorize: async (authorization) =>
        admit(await access.identify({ authorization, remoteAddress: null, forwarded: false })),
    })
    const self: Live = {
      dataset,
      webSocket,
      isRevoked: () => connection.isRevoked(),
      resolved: true,
    }
    live.add(self)
    if (!cancelHeartbeat) heartbeat()
    const cancelDeadline = clock.after(authorizeWithin, () => {
      if (!connection.isAuthorized()) webSocket.close(socketClose.unauthorized, 'Unauthorized')
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
      if (exists) serve(webSocket, dataset, { identity, identify })
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
    closeDataset(dataset) {
      for (const connection of live) {
        if (connection.dataset !== dataset) continue
        connection.webSocket.close(socketClose.notFound, 'The dataset was deleted')
      }
    },
    async close() {
      isClosing = true
      const all = [...server.clients]
      const gone = all.map(
        (webSocket) => new Promise((resolve) => webSocket.once('close', resolve)),
      )
      for (const webSocket of all) webSocket.close(1001, 'The server is shutting down')
      const cut = setTimeout(() => {
        for (const webSocket of all) webSocket.terminate()
      }, goodbyeWithin)
      await Promise.all(gone)
      clearTimeout(cut)
    },
  }
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
