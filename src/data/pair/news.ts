import type { Clock } from '../clock.ts'

/** How long (ms) versions that were read count as current. */
const newsMs = 2_000

/** Whether remote changes are known: by the event stream or, while it is disconnected, by a recent read. */
export class News {
  readonly #clock: Clock
  /** The event stream is or was disconnected, and the changes made meanwhile are not known yet. */
  #isOut = false
  #isRequested = false
  /** When both versions were last read. */
  #readAt = -Infinity

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isKnown(): boolean {
    return !this.#isOut || this.#clock.now() - this.#readAt < newsMs
  }

  /** True from a lost event stream until both versions were read again. */
  get isOut(): boolean {
    return this.#isOut
  }

  /** The event stream was disconnected. */
  lose(): void {
    if (!this.#isOut) this.#readAt = -Infinity
    this.#isOut = true
  }

  /** Both versions were read; while the event stream is connected, no later change is missed. */
  read(isConnected: boolean): void {
    this.#readAt = this.#clock.now()
    this.#isRequested = false
    if (isConnected) this.#isOut = false
  }

  /** True when both versions have to be read now; only once until `read` is called. */
  request(): boolean {
    if (this.#isRequested || this.isKnown) return false
    this.#isRequested = true
    return true
  }
}
