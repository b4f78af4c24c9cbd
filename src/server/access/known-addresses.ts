import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import { hashSecret } from './secret.ts'

/** The addresses from which accounts have been used, so that attempts from elsewhere do not lock their owners out. */
export interface KnownAddresses {
  /** Remembers for `addressLifetime` that this account has signed in from an address. */
  remember(accountId: string, address: string): Promise<void>
  /** False for an unknown e-mail address. */
  knows(email: string, address: string): Promise<boolean>
}

const day = 24 * 60 * 60_000
export const addressLifetime = 90 * day
/** Written again only when it has become so much older: not by every sign-in. */
const renewAfter = 7 * day

const purpose = 'address'

export function createKnownAddresses(store: AsyncStore, clock: ServerClock): KnownAddresses {
  // Only hashes are stored: where somebody signs in is private.
  const hashOf = (accountId: string, address: string): string =>
    hashSecret(`${purpose} ${accountId} ${address}`)
  const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
  return {
    async remember(accountId, address) {
      const hash = hashOf(accountId, address)
      const now = clock.now()
      const known = await store.ticket(hash)
      if (known && known.expiresAt > timeOf(now + addressLifetime - renewAfter)) return
      const [createdAt, expiresAt] = [timeOf(now), timeOf(now + addressLifetime)]
      await store.putTicket({ hash, purpose, payload: {}, createdAt, expiresAt })
    },
    async knows(email, address) {
      // As many lookups for an unknown e-mail address: it takes as long.
      const found = await store.passwordByEmail(email)
      const known = await store.ticket(hashOf(found?.account.id ?? '', address))
      return known !== null && known.expiresAt > timeOf(clock.now())
    },
  }
}
