import type { Clock, TimerHandle } from './clock.ts'

/** A throttled call: `request` schedules it, `cancel` cancels it. */
export interface Throttle {
  /** `pace`: the minimum time since the previous run, ms, if this request may wait longer than others. */
  request(pace?: number): void
  cancel(): void
}

/**
 * Runs as soon as the current task has ended, and then at most once every `ms`; calls in between are merged into one.
 */
export function createThrottle(clock: Clock, ms: number, run: () => void): Throttle {
  let lastAt = -Infinity
  let timer: TimerHandle | null = null
  let dueAt = Infinity
  const fire = () => {
    timer = null
    lastAt = clock.now()
    run()
  }
  const cancel = () => {
    if (timer !== null) clock.clearTimeout(timer)
    timer = null
  }
  return {
    request(pace = ms) {
      if (timer !== null && dueAt <= lastAt + pace) return
      cancel()
      dueAt = lastAt + pace
      timer = clock.setTimeout(fire, Math.max(0, dueAt - clock.now()))
    },
    cancel,
  }
}
