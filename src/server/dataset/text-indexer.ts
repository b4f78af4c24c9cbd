import type { ServerClock } from '../clock.ts'
import type { Store } from '../database/store.ts'

export interface TextIndexer {
  /** To be called when documents have changed. */
  schedule(): void
  close(): void
}

/** Typing changes the same document again and again: it is read once, when there is a pause. */
const pause = 250
/** Documents at a time, so that nobody else waits for more than a few milliseconds. */
const slice = 10

/** Brings the text index up to date between requests, after the commits that searches are found by. */
export function createTextIndexer(
  store: Pick<Store, 'indexTexts'>,
  options: { clock: ServerClock; onError: (error: unknown) => void },
): TextIndexer {
  let cancel: (() => void) | null = null

  function continueIn(milliseconds: number): void {
    cancel = options.clock.after(milliseconds, () => {
      cancel = null
      try {
        if (store.indexTexts(slice)) continueIn(0)
      } catch (error) {
        // Searches are right without it, and the next change tries again.
        options.onError(error)
      }
    })
  }

  return {
    schedule() {
      if (!cancel) continueIn(pause)
    },
    close: () => cancel?.(),
  }
}
