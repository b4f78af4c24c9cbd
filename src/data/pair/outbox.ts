/**
 * What a pair says to those who listen: in the order in which it happened, and only while the pair is at rest. Whoever
 * listens may edit at once; what that leads to is said after what is being said.
 */
export class Outbox {
  readonly #due: (() => void)[] = []
  #isHeld = false
  #isDelivering = false

  add(announceText: () => void): void {
    this.#due.push(announceText)
    this.#deliver()
  }

  /** Says nothing before `work` is done. */
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
      for (let announceText = this.#due.shift(); announceText; announceText = this.#due.shift())
        announceText()
    } finally {
      this.#isDelivering = false
    }
  }
}
