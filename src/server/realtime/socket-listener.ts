import { ProtocolError } from '../../protocol/errors.ts'
import { parseListenRequest } from '../../protocol/listen.ts'
import type { Access, Identity } from '../access/access.ts'
import { admitReader, hasSamePermissions } from '../access/readers.ts'
import type { Listeners, ListenerSink } from './listeners.ts'

export interface SocketListenerOptions {
  readonly access: Pick<Access, 'permissionsOf' | 'watch'>
  readonly listeners: Pick<Listeners, 'subscribe'>
  readonly isPublic: (dataset: string) => Promise<boolean>
}

/** A socket whose user wants to hear of changes. */
export interface ListeningSocket {
  readonly dataset: string
  /** The query of a listener's URL. */
  readonly search: string
  readonly identity: Identity | null
  /** Identifies the user again; throws ProtocolError if the credentials are no longer valid, or the page no longer allowed. */
  readonly identify: () => Promise<Identity | null>
  readonly sink: ListenerSink
  /** Called when the user's permissions have changed, or their session has ended. */
  readonly revoked: () => void
}

/** Resolves with a function that unsubscribes. Rejects with ProtocolError. */
export type SocketListener = (socket: ListeningSocket) => Promise<() => void>

/** Sends a dataset's event stream over sockets, with the permissions it would have over HTTP. */
export function createSocketListener({
  access,
  listeners,
  isPublic,
}: SocketListenerOptions): SocketListener {
  return async function listen({ dataset, search, identity, identify, sink, revoked }) {
    const permissionsOf = async (who: Identity | null) =>
      access.permissionsOf(admitReader(who, await isPublic(dataset)))
    const request = parseListenRequest(new URLSearchParams(search))
    const permissions = await permissionsOf(identity)

    async function isStillAllowed(): Promise<boolean> {
      try {
        return hasSamePermissions(permissions, await permissionsOf(await identify()))
      } catch (error) {
        // While the identity cannot be looked up, it is assumed to be unchanged.
        return !(error instanceof ProtocolError && [401, 403].includes(error.status))
      }
    }

    const unwatch = access.watch.add(
      () => void isStillAllowed().then((isAllowed) => isAllowed || revoked()),
    )
    const perspective = 'unversioned'
    const subscription = { dataset, request, permissions, perspective, sink } as const
    const unsubscribe = await listeners.subscribe(subscription)
    return () => {
      unwatch()
      unsubscribe()
    }
  }
}
