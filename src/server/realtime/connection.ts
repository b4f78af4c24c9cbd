import { createKey } from '../../model/key.ts'
import { ProtocolError, sessionError } from '../../protocol/errors.ts'
import {
  encodePresence,
  encodeRpcError,
  encodeRpcResult,
  parseReport,
  parseRpcRequest,
  RpcError,
  rpcErrors,
  sessionOf,
  socketClose,
} from '../../protocol/presence.ts'
import type { PresenceEvent, RpcRequest } from '../../protocol/presence.ts'
import type { Identity } from '../access/access.ts'
import type { PresenceMember } from './presence.ts'

/** Sends the frames of one connection. */
export interface SocketSink {
  send(text: string): void
  close(code: number, reason: string): void
}

export interface ConnectionOptions {
  readonly sink: SocketSink
  readonly member: PresenceMember
  /** Whether a user may read a document, in any of its versions. */
  readonly mayRead: (identity: Identity, documentId: string) => Promise<boolean>
  /** Sends the events of the dataset to a user; resolves with how to stop. Rejects with ProtocolError. */
  readonly listen: (caller: {
    search: string
    identity: Identity | null
    identify: () => Promise<Identity | null>
  }) => Promise<() => void>
  /** Whether a user takes part in presence: those who may read nothing do not. */
  readonly mayJoin: (identity: Identity) => boolean
  /** The caller, if the handshake identified them. */
  readonly identity: Identity | null
  /** Identifies the connected user again; throws ProtocolError 401 if the credentials are no longer valid. */
  readonly identify: () => Promise<Identity | null>
  /** The identity of a bearer token; null or ProtocolError 401 for a caller without access. */
  readonly authorize: (authorization: string) => Promise<Identity | null>
}

export interface RealtimeConnection {
  /** True once the client is identified or listens to a public dataset. */
  isAuthorized(): boolean
  /** True while the dataset's events are sent. */
  isListening(): boolean
  /** True if the identified user has lost access since. */
  isRevoked(): Promise<boolean>
  /** Handles messages in sequence. Rejects with unexpected errors. */
  receive(text: string): Promise<void>
  /** To be called when the client has disconnected. */
  closed(): void
}

/** More subscriptions than any client needs; limits the traffic of one connection. */
const maximumSubscriptions = 8

/** The dialogue with one client: receives JSON-RPC calls, sends results and presence events. */
export function openConnection(options: ConnectionOptions): RealtimeConnection {
  const { sink, member, authorize } = options
  const subscriptions = new Map<string, () => void>()
  let { identity, identify } = options
  let received: Promise<void> = Promise.resolve()
  let sent: Promise<void> = Promise.resolve()
  let stopListening: (() => void) | null = null
  let isClosed = false

  /** Sends events in order, however long the permission checks take. */
  function deliver(id: string, event: PresenceEvent): void {
    const frame = readable(event)
    sent = sent
      .then(async () => sink.send(encodePresence(id, await frame)))
      // Without known permissions nothing is sent.
      .catch(() => {})
  }

  const methods: Record<string, (params: Record<string, unknown>) => unknown> = {
    async authorization({ authorization }) {
      const given = typeof authorization === 'string' ? authorization : ''
      identify = () => authorize(given)
      identity = await identify()
      if (!identity) throw unauthorized()
      return true
    },
    async listen({ search }) {
      if (stopListening) {
        throw new RpcError(rpcErrors.invalidRequest, 'This connection is listening already')
      }
      stopListening = await options.listen({ search: String(search), identity, identify })
      if (isClosed) stopListening()
      return true
    },
    presence_subscribe() {
      user()
      if (subscriptions.size >= maximumSubscriptions) {
        throw new RpcError(rpcErrors.invalidRequest, 'This connection has too many subscriptions')
      }
      const id = createKey()
      const unsubscribe = member.subscribe((event) => deliver(id, event))
      subscriptions.set(id, unsubscribe)
      return id
    },
    presence_unsubscribe({ subscriptionId }) {
      const unsubscribe = subscriptions.get(String(subscriptionId))
      if (!unsubscribe) throw new RpcError(rpcErrors.invalidParams, 'No such subscription')
      unsubscribe()
      subscriptions.delete(String(subscriptionId))
      return true
    },
    presence_rollcall({ session }) {
      member.rollCall(user(), sessionOf(session, 'session'))
      return true
    },
    presence_announce(params) {
      member.announce(user(), parseReport(params))
      return true
    },
    presence_disconnect({ session }) {
      member.disconnect(user(), sessionOf(session, 'session'))
      return true
    },
  }

  /** An event without the locations in documents that the listener may not read. */
  async function readable(event: PresenceEvent): Promise<PresenceEvent> {
    if (event.type !== 'state') return event
    const reader = identity
    const shown = await Promise.all(
      event.m.locations.map(
        async ({ documentId }) => reader !== null && options.mayRead(reader, documentId),
      ),
    )
    const locations = event.m.locations.filter((_, index) => shown[index])
    return locations.length === event.m.locations.length
      ? event
      : { ...event, m: { ...event.m, locations } }
  }

  function user(): string {
    if (!identity || !options.mayJoin(identity)) throw unauthorized()
    return identity.id
  }

  async function respond({ id, method, params }: RpcRequest): Promise<void> {
    try {
      const call = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!call) throw new RpcError(rpcErrors.unknownMethod, `There is no method "${method}"`)
      const result = await call(params)
      if (id !== undefined) sink.send(encodeRpcResult(id, result))
    } catch (error) {
      refuse(id ?? null, error)
    }
  }

  function refuse(id: string | number | null, error: unknown): void {
    if (error instanceof RpcError) return sink.send(encodeRpcError(id, error))
    if (!(error instanceof ProtocolError)) throw error
    const { message, status } = error
    // Sent before closing: a client waits forever for the response to its authorization.
    sink.send(encodeRpcError(id, new RpcError(rpcErrors.invalidRequest, message, status)))
    if (status === 401) sink.close(socketClose.unauthorized, 'Unauthorized')
  }

  return {
    isAuthorized: () => stopListening !== null || (identity !== null && options.mayJoin(identity)),
    isListening: () => stopListening !== null,
    async isRevoked() {
      const known = identity
      if (!known) return false
      try {
        const now = await identify()
        return now?.id !== known.id || (options.mayJoin(known) && !options.mayJoin(now))
      } catch (error) {
        // While the identity cannot be looked up, it is assumed to be unchanged.
        return error instanceof ProtocolError && error.status === 401
      }
    },
    receive(text) {
      const result = received.then(async () => {
        try {
          await respond(parseRpcRequest(text))
        } catch (error) {
          refuse(null, error)
        }
      })
      received = result.catch(() => {})
      return result
    },
    closed() {
      isClosed = true
      stopListening?.()
      member.leave()
    },
  }
}

function unauthorized(): ProtocolError {
  return sessionError()
}
