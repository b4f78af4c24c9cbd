import { createKey } from '../../model/key.ts'
import { boomError, ProtocolError } from '../../protocol/errors.ts'
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

/** Where one connection's frames go. */
export interface SocketSink {
  send(text: string): void
  close(code: number, reason: string): void
}

export interface ConnectionOptions {
  readonly sink: SocketSink
  readonly member: PresenceMember
  /** Whether somebody may read a document, in any of its versions. */
  readonly mayRead: (identity: Identity, documentId: string) => Promise<boolean>
  /** The caller, as far as the handshake identified them. */
  readonly identity: Identity | null
  /** Asks again who connected; throws ProtocolError 401 for somebody who is not known any more. */
  readonly identify: () => Promise<Identity | null>
  /** The identity of a bearer token; null or ProtocolError 401 for a caller without access. */
  readonly authorize: (authorization: string) => Promise<Identity | null>
}

export interface RealtimeConnection {
  /** True once it is known who is on the other end. */
  isAuthorized(): boolean
  /** True once the one it was known to be has lost the right to be here. */
  isRevoked(): Promise<boolean>
  /** Messages are worked on one after the other. Rejects for what nobody foresaw. */
  receive(text: string): Promise<void>
  /** The other end is gone. */
  closed(): void
}

/** More subscriptions than any client has use for: one connection must not multiply the traffic. */
const maximumSubscriptions = 8

/** The dialogue with one client: JSON-RPC calls in, answers and presence events out. */
export function openConnection(options: ConnectionOptions): RealtimeConnection {
  const { sink, member, authorize } = options
  const subscriptions = new Map<string, () => void>()
  let { identity, identify } = options
  let received: Promise<void> = Promise.resolve()
  let sent: Promise<void> = Promise.resolve()

  /** Sends events in their order, however long it takes to find out what of them may be read. */
  function deliver(id: string, event: PresenceEvent): void {
    const frame = readable(event)
    sent = sent
      .then(async () => sink.send(encodePresence(id, await frame)))
      // What may be read is not known: nothing is shown.
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

  /** An event without the documents that the listener may not read: of these, who is in one is not said either. */
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
    if (!identity) throw unauthorized()
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
    if (!(error instanceof ProtocolError) || error.status !== 401) throw error
    // Answered before the end: a client waits for the answer to its authorization for ever.
    sink.send(encodeRpcError(id, new RpcError(rpcErrors.invalidRequest, error.message)))
    sink.close(socketClose.unauthorized, 'Unauthorized')
  }

  return {
    isAuthorized: () => identity !== null,
    async isRevoked() {
      const known = identity
      if (!known) return false
      try {
        return (await identify())?.id !== known.id
      } catch (error) {
        // Who cannot be looked up at the moment stays who they were.
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
    closed: () => member.leave(),
  }
}

function unauthorized(): ProtocolError {
  return boomError(401, 'Session not found')
}
