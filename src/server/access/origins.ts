import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { AllowedOrigin, PolicyStore } from '../database/store.ts'

/** The origins whose pages may use the API, as administrators keep them. */
export interface Origins {
  list(): AllowedOrigin[]
  find(origin: string): AllowedOrigin | undefined
  /** Adds or changes one. Throws ProtocolError 400 for what is no origin. */
  allow(origin: string, options: { allowCredentials: boolean }): AllowedOrigin
  /** Throws ProtocolError 404 for one that is not allowed. */
  forbid(origin: string): void
}

export function createOrigins(store: PolicyStore, clock: ServerClock): Origins {
  const known = new Map(store.origins().map((entry) => [entry.origin, entry]))
  return {
    list: () => [...known.values()],
    find: (origin) => known.get(origin),
    allow(origin, { allowCredentials }) {
      if (!isOrigin(origin)) {
        throw boomError(
          400,
          `"${origin}" is not an origin; one looks like https://studio.example.com or http://localhost:5173`,
        )
      }
      const createdAt = known.get(origin)?.createdAt ?? new Date(clock.now()).toISOString()
      const entry = { origin, allowCredentials, createdAt }
      store.putOrigin(entry)
      known.set(origin, entry)
      return entry
    },
    forbid(origin) {
      if (!known.delete(origin)) throw boomError(404, `The origin ${origin} is not allowed anyway`)
      store.deleteOrigin(origin)
    },
  }
}

/** True for a scheme, a host and perhaps a port of the web, written as browsers send them. */
export function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.origin === text && /^https?:$/.test(url.protocol)
}
