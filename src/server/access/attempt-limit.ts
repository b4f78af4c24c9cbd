import type { ServerClock } from '../clock.ts'
import { createLruCache } from '../lru-cache.ts'

/** Slows down those who guess. */
export interface AttemptLimit {
  /** Counts an attempt; answers how many milliseconds to wait when there were too many, else 0. */
  count(key: string): number
  /** Forgets the attempts of somebody who turned out to know. */
  forgive(key: string): void
}

interface Attempts {
  readonly count: number
  readonly until: number
}

/** More keys than this are only there to push each other out. */
const maximumKeys = 10_000

/** At most `maximum` attempts for each key within `window` milliseconds of the first. */
export function createAttemptLimit(
  clock: ServerClock,
  { maximum, window }: { maximum: number; window: number },
): AttemptLimit {
  const known = createLruCache<Attempts>(maximumKeys)
  return {
    count(key) {
      const now = clock.now()
      const last = known.get(key)
      const attempts = last && last.until > now ? last : { count: 0, until: now + window }
      if (attempts.count >= maximum) return attempts.until - now
      known.set(key, { ...attempts, count: attempts.count + 1 })
      return 0
    },
    forgive: (key) => known.set(key, { count: 0, until: 0 }),
  }
}
