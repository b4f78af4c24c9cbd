/** Ms without a key that count as a pause. */
const pauseMs = 150

export interface TypingPause {
  /** Whether `task` is going to run. */
  readonly isWaiting: boolean
  /**
   * To be called at each key. Returns false for the first one, which is to be processed at once, and true for those that
   * follow quickly: `task` runs in the next pause.
   */
  isSoon(): boolean
  /** Cancels `task`, as everything typed so far has been processed. */
  cancel(): void
  /** Makes the next key a first one. */
  end(): void
}

/** Defers a task that follows from typing, so that it does not slow down the keys. Without a pause, it runs after `lagMs`. */
export function createTypingPause(task: () => void, lagMs = 600): TypingPause {
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = -Infinity
  let processedAt = 0
  const run = (): void => {
    timer = undefined
    task()
  }
  return {
    get isWaiting() {
      return timer !== undefined
    },
    isSoon() {
      const now = performance.now()
      const isFirst = now - typedAt >= pauseMs
      typedAt = now
      if (isFirst) return false
      // Restarting the timer at each key costs less than letting it fire between keys.
      clearTimeout(timer)
      timer = setTimeout(run, Math.max(0, Math.min(pauseMs, processedAt + lagMs - now)))
      return true
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      processedAt = performance.now()
    },
    end() {
      typedAt = -Infinity
    },
  }
}
