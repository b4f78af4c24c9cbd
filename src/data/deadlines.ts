import type { Clock } from './clock.ts'

/** Waits for promises up to a deadline. `dispose` ends all waits at once. */
export class Deadlines {
  readonly #clock: Clock
  readonly #waiting = new Set<() => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True when the promise is fulfilled within `ms`, false when it takes longer; rejects when the promise does. */
  inTime(promise: Promise<unknown>, ms: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.#clock.clearTimeout(timer)
        this.#waiting.delete(expire)
      }
      const expire = () => {
        settle()
        resolve(false)
      }
      const timer = this.#clock.setTimeout(expire, ms)
      this.#waiting.add(expire)
      promise.then(() => resolve(true), reject).finally(settle)
    })
  }

  dispose(): void {
    for (const expire of this.#waiting) expire()
  }
}
