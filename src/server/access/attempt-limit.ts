import type { ServerClock } from '../clock.ts'

/** Slows down guessing. */
export interface AttemptLimit {
  /** Counts an attempt; returns the milliseconds to wait after too many attempts, else 0. */
  count(key: string): Promise<number>
  /** Resets the attempts of a key after a success. */
  forgive(key: string): Promise<void>
}

export interface AttemptRule {
  /** Separates the keys of this rule from those of others. */
  readonly name: string
  readonly maximum: number
  /** Milliseconds. */
  readonly window: number
}

interface Attempts {
  readonly count: number
  readonly until: number
}

/** Maximum number of keys: those with the fewest attempts are dropped first, so a flood of keys only evicts itself. */
const maximumKeys = 10_000

/** At most `maximum` attempts for each key within `window` milliseconds of the first. */
export function createAttemptLimit(
  clock: ServerClock,
  { maximum, window }: Omit<AttemptRule, 'name'>,
): AttemptLimit {
  const known = new Map<string, Attempts>()
  return {
    async count(key) {
      const now = clock.now()
      const last = known.get(key)
      const attempts = last && last.until > now ? last : { count: 0, until: now + window }
      if (attempts.count >= maximum) return attempts.until - now
      known.set(key, { ...attempts, count: attempts.count + 1 })
      if (known.size > maximumKeys) makeRoom(known, now)
      return 0
    },
    async forgive(key) {
      known.delete(key)
    },
  }
}

/** Drops expired keys, and a tenth of the rest: those with the fewest attempts, the oldest first. */
function makeRoom(known: Map<string, Attempts>, now: number): void {
  for (const [key, { until }] of known) if (until <= now) known.delete(key)
  const surplus = known.size - Math.floor(maximumKeys * 0.9)
  if (surplus <= 0) return
  const fewest = [...known].toSorted(([, a], [, b]) => a.count - b.count || a.until - b.until)
  for (const [key] of fewest.slice(0, surplus)) known.delete(key)
}
