import type { ServerClock } from '../clock.ts'

export interface Maintenance {
  /** To be called after documents have changed or a dataset was deleted. */
  schedule(): void
  close(): void
}

/** Milliseconds. Typing changes a document repeatedly: it is indexed once, after a pause. */
const pause = 250
/** Milliseconds without a pause while documents change: each is indexed again and again otherwise. */
const longestBurst = 100
/** Documents or rows per run, so that other work waits for no more than a few milliseconds. */
const rowsAtOnce = 10

/** Updates the text index and removes rows of deleted datasets, between requests. */
export function createMaintenance(
  store: { maintain: (limit: number) => boolean | Promise<boolean> },
  options: { clock: ServerClock; onError: (error: unknown) => void },
): Maintenance {
  let cancel: (() => void) | null = null
  let isRunning = false
  /** Something has changed since the last pause. */
  let isWanted = false
  let isClosed = false
  let burstStart = 0

  function begin(): void {
    continueIn(pause, () => {
      burstStart = options.clock.now()
      isWanted = false
    })
  }

  function continueIn(milliseconds: number, atStart = (): void => {}): void {
    if (isClosed) return
    cancel = options.clock.after(milliseconds, () => {
      cancel = null
      atStart()
      try {
        const isMore = store.maintain(rowsAtOnce)
        if (isMore instanceof Promise) void goOn(isMore)
        else end(isMore)
      } catch (error) {
        // Results are correct without it, and the next change tries again.
        options.onError(error)
      }
    })
  }

  function end(isMore: boolean): void {
    const isLong = options.clock.now() - burstStart >= longestBurst
    if (isWanted && (isLong || !isMore)) begin()
    else if (isMore) continueIn(0)
  }

  async function goOn(isMore: Promise<boolean>): Promise<void> {
    isRunning = true
    try {
      end(await isMore)
    } catch (error) {
      // Closing aborts the run; that is not an error.
      if (!isClosed) options.onError(error)
      if (isWanted) begin()
    } finally {
      isRunning = false
    }
  }

  return {
    schedule() {
      isWanted = true
      if (!isRunning && !cancel) begin()
    },
    close() {
      isClosed = true
      cancel?.()
    },
  }
}
