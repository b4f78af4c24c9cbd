import type { ServerClock } from '../clock.ts'

export interface Maintenance {
  /** To be called after documents have changed or a dataset was deleted. */
  schedule(): void
  close(): void
}

/** Milliseconds. Typing changes a document repeatedly: it is indexed once, after a pause. */
const pause = 250
/** Documents or rows per run, so that other work waits for no more than a few milliseconds. */
const rowsAtOnce = 10

/** Updates the text index and removes rows of deleted datasets, between requests. */
export function createMaintenance(
  store: { maintain: (limit: number) => boolean | Promise<boolean> },
  options: { clock: ServerClock; onError: (error: unknown) => void },
): Maintenance {
  let cancel: (() => void) | null = null
  let isRunning = false
  /** A change arrived during the current run, which may have missed it. */
  let isWanted = false
  let isClosed = false

  function continueIn(milliseconds: number): void {
    if (isClosed) return
    cancel = options.clock.after(milliseconds, () => {
      cancel = null
      try {
        const isMore = store.maintain(rowsAtOnce)
        if (isMore instanceof Promise) void goOn(isMore)
        else if (isMore) continueIn(0)
      } catch (error) {
        // Results are correct without it, and the next change tries again.
        options.onError(error)
      }
    })
  }

  async function goOn(isMore: Promise<boolean>): Promise<void> {
    isRunning = true
    isWanted = false
    try {
      if (await isMore) continueIn(0)
      else if (isWanted) continueIn(pause)
    } catch (error) {
      // Closing aborts the run; that is not an error.
      if (!isClosed) options.onError(error)
      if (isWanted) continueIn(pause)
    } finally {
      isRunning = false
    }
  }

  return {
    schedule() {
      if (isRunning) isWanted = true
      else if (!cancel) continueIn(pause)
    },
    close() {
      isClosed = true
      cancel?.()
    },
  }
}
