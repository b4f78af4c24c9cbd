import type { IncomingMessage } from 'node:http'
import { boomError } from '../../protocol/errors.ts'
import type { Access, Identity } from '../access/access.ts'
import type { Boundary } from '../http/boundary.ts'
import { credentialsOf } from '../credentials.ts'

/** Checks a connection that requests a WebSocket upgrade. Both functions throw ProtocolError. */
export interface Handshake {
  /** Refuses unknown host names and pages of foreign origins. */
  check(request: IncomingMessage): void
  /** The caller; null if only a later message can identify them. */
  identify(request: IncomingMessage): Promise<Identity | null>
}

/** Applies the rules of all other requests to upgrades, which bypass the route table. */
export function createHandshake(boundary: Boundary, access: Access): Handshake {
  return {
    check({ headers: { host, origin } }) {
      boundary.checkHost(host)
      if (origin !== undefined && !boundary.allowsOrigin(origin, host)) {
        throw boomError(403, `Pages of ${origin} may not use this API; allow the origin first`)
      }
    },
    identify: ({ headers, socket }) =>
      access.identify(
        credentialsOf(
          {
            method: 'GET',
            header: (name) => headers[name]?.toString(),
            remoteAddress: socket.remoteAddress ?? '',
          },
          boundary,
        ),
      ),
  }
}
