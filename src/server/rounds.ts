import type { ServerClock } from './clock.ts'

/** Work that looks for what is to be done: one round at a time. */
export interface Rounds {
  start(): void
  /** Begins a round, or another one after that which is running: something has changed. Without `start`, it does nothing. */
  wake(): void
  /** Resolves when the running round has ended. */
  close(): Promise<void>
}

/** Milliseconds until the next round after one that failed. */
const retryAfter = 5_000

export function createRounds(options: {
  /** Resolves with the time of the next round; null if nothing is left until `wake`. */
  readonly round: () => Promise<number | null>
  readonly clock: ServerClock
  readonly onError: (error: unknown) => void
}): Rounds {
  const { clock } = options
  let isOpen = false
  let running: Promise<void> | null = null
  let isOutdated = false
  let cancel = (): void => {}

  function wake(): void {
    if (!isOpen) return
    isOutdated = true
    running ??= run()
  }

  async function run(): Promise<void> {
    cancel()
    isOutdated = false
    const next = await options.round().catch((error: unknown) => {
      options.onError(error)
      return clock.now() + retryAfter
    })
    if (isOpen && isOutdated) return run()
    running = null
    if (isOpen && next !== null) cancel = clock.after(Math.max(0, next - clock.now()), wake)
  }

  return {
    start() {
      isOpen = true
      wake()
    },
    wake,
    async close() {
      isOpen = false
      cancel()
      await running
    },
  }
}
