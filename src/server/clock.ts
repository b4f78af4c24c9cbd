/** The clock the server depends on: milliseconds since 1970, and one-shot timers. */
export interface ServerClock {
  now(): number
  /** Returns a function that cancels the timer. */
  after(milliseconds: number, run: () => void): () => void
}

/** The machine's clock. Its timers never keep the process alive. */
export const systemServerClock: ServerClock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
