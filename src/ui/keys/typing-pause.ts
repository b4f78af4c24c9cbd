/** Ms without a key that count as a pause. */
const pauseMs = 150

export interface TypingPause {
  /** Whether `task` will run in the next pause. */
  readonly isWaiting: boolean
  /**
   * Call at each key. False for the first one, also after `end`: process it at once. True for quickly following ones:
   * `task` runs in the next pause.
   */
  isSoon(): boolean
  /** Reports that all typed text has been processed. */
  cancel(): void
  end(): void
}

/** Defers work that follows from typing, so that it does not slow down the keys. Without a pause it runs after `lagMs`. */
export function createTypingPause(task: () => void, lagMs = 600): TypingPause {
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = -Infinity
  let toldAt = 0
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
      // Moving a timer costs less than one that fires between two keys, only to see that nobody has paused.
      clearTimeout(timer)
      timer = setTimeout(run, Math.max(0, Math.min(pauseMs, toldAt + lagMs - now)))
      return true
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
      toldAt = performance.now()
    },
    end() {
      typedAt = -Infinity
    },
  }
}
