/**
 * Notifications of a pair, delivered in order and only while the pair is at rest. A listener may edit at once; the
 * notifications of that edit follow those being delivered.
 */
export class Outbox {
  readonly #due: (() => void)[] = []
  #isHeld = false
  #isDelivering = false

  add(notify: () => void): void {
    this.#due.push(notify)
    this.#deliver()
  }

  /** Delivers nothing until `work` is done. */
  hold<T>(work: () => T): T {
    if (this.#isHeld) return work()
    this.#isHeld = true
    try {
      return work()
    } finally {
      this.#isHeld = false
      this.#deliver()
    }
  }

  #deliver(): void {
    if (this.#isHeld || this.#isDelivering) return
    this.#isDelivering = true
    try {
      for (let notify = this.#due.shift(); notify; notify = this.#due.shift()) notify()
    } finally {
      this.#isDelivering = false
    }
  }
}
