import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { AllowedOrigin } from '../database/account-store.ts'

/** The origins whose pages may use the API, managed by administrators. */
export interface Origins {
  list(): AllowedOrigin[]
  find(origin: string): AllowedOrigin | undefined
  /** Adds or changes an origin. Throws ProtocolError 400 if it is not an origin. */
  allow(origin: string, options: { allowCredentials: boolean }): Promise<AllowedOrigin>
  /** Throws ProtocolError 404 for an origin that is not allowed. */
  forbid(origin: string): Promise<void>
  /** Loads the origins again after another process changed them. */
  reload(): Promise<void>
}

export async function createOrigins(
  store: AsyncStore,
  clock: ServerClock,
  onChange: () => void,
): Promise<Origins> {
  let known = await load()

  async function load(): Promise<Map<string, AllowedOrigin>> {
    return new Map((await store.origins()).map((entry) => [entry.origin, entry]))
  }

  return {
    list: () => [...known.values()],
    find: (origin) => known.get(origin),
    async allow(origin, { allowCredentials }) {
      if (!isOrigin(origin)) {
        throw boomError(
          400,
          `"${origin}" is not an origin; one looks like https://studio.example.com or http://localhost:5173`,
        )
      }
      const createdAt = known.get(origin)?.createdAt ?? new Date(clock.now()).toISOString()
      const entry = { origin, allowCredentials, createdAt }
      await store.putOrigin(entry)
      known.set(origin, entry)
      onChange()
      return entry
    },
    async forbid(origin) {
      if (!known.delete(origin)) throw boomError(404, `The origin ${origin} is not allowed anyway`)
      await store.deleteOrigin(origin)
      onChange()
    },
    async reload() {
      known = await load()
    },
  }
}

/** True for a web scheme, a host and an optional port, written as browsers send them. */
export function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.origin === text && /^https?:$/.test(url.protocol)
}
