import { createHash } from 'node:crypto'
import type { ServerClock } from '../clock.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import type { Attempt } from '../database/account-store.ts'

/** Slows down guessing. Attempts are counted in the database: for all processes, and across restarts. */
export interface AttemptLimit {
  /** Counts an attempt. */
  count(key: string): Promise<Attempt>
  /** Takes one attempt back. */
  takeBack(key: string): Promise<void>
  /** Resets the attempts of a key after a success. */
  forgive(key: string): Promise<void>
}

/** At most `maximum` attempts for each key within `window` milliseconds of the first. */
export interface AttemptRule {
  /** Separates the keys of this rule from those of others. */
  readonly name: string
  readonly maximum: number
  readonly window: number
}

export type LimitOf = (rule: AttemptRule) => AttemptLimit

export function createAttemptLimits(
  store: Pick<AsyncStore, 'countAttempt' | 'takeBackAttempt' | 'forgiveAttempts'>,
  clock: ServerClock,
): LimitOf {
  return ({ name, maximum, window }) => {
    // Hashed, so that addresses from mistyped sign-ins are not stored.
    const keyOf = (key: string): string =>
      createHash('sha256').update(`${name} ${key}`).digest('base64url')
    return {
      count: (key) => store.countAttempt({ key: keyOf(key), maximum, window, now: clock.now() }),
      takeBack: (key) => store.takeBackAttempt(keyOf(key)),
      forgive: (key) => store.forgiveAttempts(keyOf(key)),
    }
  }
}
