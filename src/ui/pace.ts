import type { Clock } from '../data/clock.ts'
import { afterFrame } from './after-frame.ts'
import { startTimer } from './ticker.ts'

/** Ms without a change after which tasks run. */
const pauseMs = 250
/** Ms after which tasks run even while changes continue. */
const lagMs = 3000
/** Requests within this time (ms) belong to one change. */
const changeMs = 16

/**
 * Runs tasks that follow from changes, such that typing stays fast: after the first change's frame is painted, or in the
 * next pause of quickly following ones, or every three seconds. All tasks that wait run together, so that what they
 * change is rendered once.
 */
export interface Pace {
  /** To be called at each change; a task that already waits is kept. */
  request(task: () => void): void
  cancel(task: () => void): void
}

/** @param nextFrame runs a task once the next frame is painted, and returns its cancel function */
export function createPace(clock: Clock, nextFrame = afterFrame): Pace {
  const waiting = new Set<() => void>()
  let ranAt = -Infinity
  let requestedAt = -Infinity
  let isDue = false
  let waitsForFrame = false
  let stop = (): void => {}

  function run(): void {
    isDue = waitsForFrame = false
    ranAt = clock.now()
    const tasks = [...waiting]
    waiting.clear()
    for (const task of tasks) task()
  }

  return {
    request(task) {
      const now = clock.now()
      const passed = now - requestedAt
      waiting.add(task)
      if (isDue && (waitsForFrame || passed < changeMs)) return
      requestedAt = now
      isDue = true
      stop()
      const isLate = now - ranAt > lagMs
      waitsForFrame = isLate && passed > pauseMs
      // Moving a timer costs less than one that fires between two keys. A key that follows others is already painted.
      stop = waitsForFrame ? nextFrame(run) : startTimer(clock, run, isLate ? 0 : pauseMs)
    },
    cancel(task) {
      if (!waiting.delete(task) || waiting.size > 0) return
      stop()
      isDue = waitsForFrame = false
    },
  }
}
