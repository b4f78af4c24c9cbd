import type { ServerClock } from '../clock.ts'

export interface Maintenance {
  /** To be called when documents have changed or a dataset was deleted. */
  schedule(): void
  close(): void
}

/** Typing changes the same document again and again: it is read once, when there is a pause. */
const pause = 250
/** Documents or rows at a time, so that nobody else waits for more than a few milliseconds. */
const slice = 10

/** Brings the text index up to date and removes what was in deleted datasets, between requests. */
export function createMaintenance(
  store: { maintain: (limit: number) => boolean | Promise<boolean> },
  options: { clock: ServerClock; onError: (error: unknown) => void },
): Maintenance {
  let cancel: (() => void) | null = null
  let isRunning = false

  function continueIn(milliseconds: number): void {
    cancel = options.clock.after(milliseconds, () => {
      cancel = null
      try {
        const isMore = store.maintain(slice)
        if (isMore instanceof Promise) void goOn(isMore)
        else if (isMore) continueIn(0)
      } catch (error) {
        // Answers are right without it, and the next change tries again.
        options.onError(error)
      }
    })
  }

  async function goOn(isMore: Promise<boolean>): Promise<void> {
    isRunning = true
    try {
      if (await isMore) continueIn(0)
    } catch (error) {
      options.onError(error)
    } finally {
      isRunning = false
    }
  }

  return {
    schedule() {
      if (!cancel && !isRunning) continueIn(pause)
    },
    close: () => cancel?.(),
  }
}
