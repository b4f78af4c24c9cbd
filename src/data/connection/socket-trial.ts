/** Sockets that fail in a row before plain requests are tried. */
const tries = 2

/**
 * Tells sockets that no longer reach a server from a server that nothing reaches: a plain request is answered both before
 * and after a socket has failed.
 */
export class SocketTrial {
  readonly #isAnswering: () => Promise<boolean>
  #failures = 0
  #wasAnswered = false
  #isAsking = false

  /** `isAnswering` sends a plain request and resolves with whether the server answered. */
  constructor(isAnswering: () => Promise<boolean>) {
    this.#isAnswering = isAnswering
  }

  /** A socket has been opened, or the next failure is to count as the first. */
  begin(): void {
    this.#failures = 0
    this.#wasAnswered = false
  }

  /** A socket has failed; resolves with whether they are to be given up. */
  async failed(): Promise<boolean> {
    this.#failures++
    if (this.#failures < tries || this.#isAsking) return false
    this.#isAsking = true
    const isAnswered = await this.#isAnswering()
    this.#isAsking = false
    // One may have been opened meanwhile.
    if (this.#failures === 0) return false
    const isOver = isAnswered && this.#wasAnswered
    this.#wasAnswered = isAnswered
    return isOver
  }
}
