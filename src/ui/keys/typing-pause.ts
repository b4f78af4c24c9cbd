/** Ms without a key that make a pause, and ms after which what is typed is followed in any case. */
const pauseMs = 150
const lagMs = 600

export interface TypingPause {
  /**
   * To be asked at each key. False for the first one, also after `end`: it is followed at once. True for those on its heels:
   * `task` runs in the next pause.
   */
  isSoon(): boolean
  /** What was typed has been followed. */
  cancel(): void
  end(): void
}

/** Keeps what follows from typed text out of the way of the keys. */
export function createTypingPause(task: () => void): TypingPause {
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = -Infinity
  let toldAt = -Infinity
  const look = (): void => {
    const now = performance.now()
    const dueAt = Math.min(typedAt + pauseMs, toldAt + lagMs)
    timer = now < dueAt ? setTimeout(look, dueAt - now) : undefined
    if (timer === undefined) task()
  }
  return {
    isSoon() {
      const now = performance.now()
      const isFirst = now - typedAt >= pauseMs
      typedAt = now
      if (isFirst) return false
      timer ??= setTimeout(look, pauseMs)
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
