/**
 * Waiting for the page itself, not for an amount of time: its next task, its frames, its idle time. With `clock.ts` the
 * only file of the browser that uses the timers of the host. Every function returns one that cancels.
 */

/** Runs a task after the current one and everything that it has queued. */
export function nextTask(task: () => void): () => void {
  const timer = setTimeout(task)
  return () => clearTimeout(timer)
}

/** Runs a task before the next frame is painted. */
export function nextFrame(task: () => void): () => void {
  const frame = requestAnimationFrame(task)
  return () => cancelAnimationFrame(frame)
}

/** Runs a task before every frame from the next one on, until it is cancelled. */
export function everyFrame(task: () => void): () => void {
  let frame = requestAnimationFrame(run)
  function run(): void {
    // First, so that the task can cancel it.
    frame = requestAnimationFrame(run)
    task()
  }
  return () => cancelAnimationFrame(frame)
}

/**
 * Runs a task after the next frame is painted, so that it does not delay visible changes. A hidden page paints no
 * frames; there the task runs soon.
 */
export function afterFrame(task: () => void): () => void {
  if (document.visibilityState !== 'visible') return nextTask(task)
  let cancel = nextFrame(() => {
    cancel = nextTask(task)
  })
  return () => cancel()
}

/** Delay in ms, for browsers without idle callbacks. */
const idleMs = 200

/** Runs a task once the page is idle. `hasTime` tells whether the page is still idle enough to do more. */
export function whenIdle(task: (hasTime: () => boolean) => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => task(() => true), idleMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback((deadline) => task(() => deadline.timeRemaining() > 2))
  return () => cancelIdleCallback(handle)
}
