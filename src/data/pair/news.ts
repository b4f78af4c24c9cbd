import type { Clock } from '../clock.ts'

/** What was read this long ago is still news. */
const NEWS_MS = 2_000

/** Whether it is known what others did: by the event stream; while that is lost, by what was read a moment ago. */
export class News {
  readonly #clock: Clock
  /** The event stream is or was lost, and what happened meanwhile is not known yet. */
  #isOut = false
  #isRequested = false
  /** When both versions were last read. */
  #readAt = -Infinity

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isKnown(): boolean {
    return !this.#isOut || this.#clock.now() - this.#readAt < NEWS_MS
  }

  /** The event stream is lost. */
  lose(): void {
    if (!this.#isOut) this.#readAt = -Infinity
    this.#isOut = true
  }

  /** Both versions were read; with the event stream there, nothing is missed from now on. */
  read(isConnected: boolean): void {
    this.#readAt = this.#clock.now()
    this.#isRequested = false
    if (isConnected) this.#isOut = false
  }

  /** True when somebody has to read both versions now; once until that is done. */
  request(): boolean {
    if (this.#isRequested || this.isKnown) return false
    this.#isRequested = true
    return true
  }
}
