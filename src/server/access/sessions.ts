import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Account, Session, SessionUse } from '../database/account-store.ts'
import type { Identity } from './access.ts'
import { createSecret, hashSecret } from './secret.ts'

export const sessionLifetime = {
  /** Milliseconds after the last use. */
  idle: 7 * 24 * 60 * 60_000,
  /** Milliseconds after signing in, regardless of use. */
  absolute: 30 * 24 * 60 * 60_000,
} as const

// Recording every use would add a database write, and a disk sync, to every request.
const recordedEvery = 10 * 60_000

/** Sign-in sessions: by cookie in a browser, by token in a page of another origin. */
export interface Sessions {
  /** Always creates a new secret, so that one known before signing in is worthless afterwards. */
  open(account: Account, provider: string): Promise<string>
  /** Null for a secret that is unknown, expired or revoked. */
  find(secret: string): Promise<Identity | null>
  /** True for a session that `find` does not return because it has expired. */
  hasExpired(secret: string): Promise<boolean>
  /** The sessions of all accounts, by account; those that ended long ago are forgotten. */
  uses(): Promise<ReadonlyMap<string, SessionUse>>
  close(secret: string): Promise<void>
  /** Ends all sessions of an account, on all devices. */
  closeAll(accountId: string): Promise<void>
}

const prefix = 'css_'

/** True if the token has the form of a session secret; the tokens of robots and programs have another prefix. */
export function isSessionSecret(token: string): boolean {
  return token.startsWith(prefix)
}

export function createSessions(
  store: AsyncStore,
  { clock, onClosed }: { clock: ServerClock; onClosed: () => void },
): Sessions {
  const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
  const nowAndIdle = (now: number) => ({
    now: isoTime(now),
    idleSince: isoTime(now - sessionLifetime.idle),
  })
  const isOver = ({ usedAt, expiresAt }: Session): boolean =>
    clock.now() - Date.parse(usedAt) >= sessionLifetime.idle || clock.now() >= Date.parse(expiresAt)
  return {
    async open(account, provider) {
      const now = clock.now()
      await store.deleteStale(nowAndIdle(now))
      const secret = createSecret(prefix)
      await store.putSession({
        hash: hashSecret(secret),
        accountId: account.id,
        provider,
        createdAt: isoTime(now),
        expiresAt: isoTime(now + sessionLifetime.absolute),
      })
      return secret
    },
    async find(secret) {
      const hash = hashSecret(secret)
      const session = await store.session(hash)
      if (!session) return null
      if (isOver(session)) return null
      const now = clock.now()
      if (now - Date.parse(session.usedAt) >= recordedEvery) {
        await store.touchSession(hash, isoTime(now))
      }
      const { account, provider, expiresAt } = session
      return { ...account, provider, expiresAt }
    },
    async hasExpired(secret) {
      const session = await store.session(hashSecret(secret))
      return session !== null && isOver(session)
    },
    async uses() {
      const uses = await store.sessionUses(nowAndIdle(clock.now()))
      return new Map(uses.map((use) => [use.accountId, use]))
    },
    async close(secret) {
      await store.deleteSession(hashSecret(secret))
      onClosed()
    },
    async closeAll(accountId) {
      await store.deleteSessionsOf(accountId)
      onClosed()
    },
  }
}
