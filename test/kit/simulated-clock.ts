import type { Clock, TimerHandle } from '../../src/data/clock.ts'

interface SimulatedTimer {
  readonly at: number
  readonly order: number
  readonly callback: () => void
}

/** A clock that only `advance` moves; due timers run within the call, in order. */
export class SimulatedClock implements Clock {
  #now: number
  #order = 0
  readonly #timers = new Set<SimulatedTimer>()

  constructor(now = Date.UTC(2024, 0, 1)) {
    this.#now = now
  }

  /** Timers that have not run; a disposed data layer leaves none. */
  get pendingTimers(): number {
    return this.#timers.size
  }

  now(): number {
    return this.#now
  }

  setTimeout(callback: () => void, delay: number): TimerHandle {
    const timer = { at: this.#now + Math.max(0, delay), order: this.#order++, callback }
    this.#timers.add(timer)
    return timer
  }

  clearTimeout(handle: TimerHandle): void {
    this.#timers.delete(handle as SimulatedTimer)
  }

  /** Advances the time by `ms` and runs all timers due until then, including those set by timers. */
  advance(ms: number): void {
    const end = this.#now + ms
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#timers.delete(next)
      this.#now = next.at
      next.callback()
    }
    this.#now = end
  }

  /** Time of the next timer, or null without timers. */
  nextTimerAt(): number | null {
    return this.#next(Infinity)?.at ?? null
  }

  #next(end: number): SimulatedTimer | null {
    let next: SimulatedTimer | null = null
    for (const timer of this.#timers) {
      if (timer.at > end) continue
      if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) {
        next = timer
      }
    }
    return next
  }
}
