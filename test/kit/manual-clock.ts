import type { ServerClock } from '../../src/server/clock.ts'

export interface ManualClock extends ServerClock {
  /** Sets the time, possibly backwards, without running timers. */
  set(time: string): void
  /** Advances the time and runs every timer that is due, in order. */
  advance(milliseconds: number): void
}

/** A server clock that only the test advances. */
export function createManualClock(start = '2025-03-01T12:00:00.000Z'): ManualClock {
  let now = Date.parse(start)
  const timers = new Set<{ due: number; run: () => void }>()
  return {
    now: () => now,
    after(milliseconds, run) {
      const timer = { due: now + milliseconds, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    set(time) {
      now = Date.parse(time)
    },
    advance(milliseconds) {
      const end = now + milliseconds
      while (true) {
        const next = [...timers].sort((a, b) => a.due - b.due)[0]
        if (!next || next.due > end) break
        timers.delete(next)
        now = Math.max(now, next.due)
        next.run()
      }
      now = end
    },
  }
}
