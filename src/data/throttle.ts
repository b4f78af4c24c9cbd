import type { Clock, TimerHandle } from './clock.ts'

/** A throttled call: `request` schedules it, `cancel` cancels it. */
export interface Throttle {
  request(): void
  cancel(): void
}

/**
 * Runs as soon as the current task has ended, and then at most once every `ms`; calls in between are merged into one.
 */
export function createThrottle(clock: Clock, ms: number, run: () => void): Throttle {
  let lastAt = -Infinity
  let timer: TimerHandle | null = null
  return {
    request() {
      if (timer !== null) return
      const fire = () => {
        timer = null
        lastAt = clock.now()
        run()
      }
      timer = clock.setTimeout(fire, Math.max(0, lastAt + ms - clock.now()))
    },
    cancel() {
      if (timer !== null) clock.clearTimeout(timer)
      timer = null
    },
  }
}
