import type { ServerClock } from '../clock.ts'

/** Slows down those who guess. */
export interface AttemptLimit {
  /** Counts an attempt; answers how many milliseconds to wait when there were too many, else 0. */
  count(key: string): Promise<number>
  /** Forgets the attempts of somebody who turned out to know. */
  forgive(key: string): Promise<void>
}

export interface AttemptRule {
  /** Tells the keys of one rule from those of others. */
  readonly name: string
  readonly maximum: number
  /** Milliseconds. */
  readonly window: number
}

interface Attempts {
  readonly count: number
  readonly until: number
}

/** More keys than this are not kept: the ones with the fewest attempts go first, so that many keys push out only each other. */
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

/** Drops what is over, and of the rest a tenth: those with the fewest attempts, the oldest first. */
function makeRoom(known: Map<string, Attempts>, now: number): void {
  for (const [key, { until }] of known) if (until <= now) known.delete(key)
  const surplus = known.size - Math.floor(maximumKeys * 0.9)
  if (surplus <= 0) return
  const fewest = [...known].toSorted(([, a], [, b]) => a.count - b.count || a.until - b.until)
  for (const [key] of fewest.slice(0, surplus)) known.delete(key)
}
