import { startTimer, type Clock } from './clock.ts'
import { afterFrame } from './frames.ts'

/**
 * What follows from a key waits for one of three moments: its *frame* is painted (`afterFrame`: the value), there is a
 * *pause* between keys (fields that show the value), or typing is *calm* (everything around the form, searches).
 * Requests to the server have limits of their own: see `throttle.ts`.
 */

/** Ms without a key that count as a pause. */
export const pauseMs = 150
/** Ms without a key after which typing is calm. */
export const calmMs = 300

/** A task in the next pause of typing. */
export interface TypingPause {
  /** Whether the task is going to run. */
  readonly isWaiting: boolean
  /**
   * To be called at each key. Returns false for the first one, which is to be processed at once, and true for those that
   * follow quickly: the task runs in the next pause.
   */
  isSoon(): boolean
  /** Cancels the task, as everything typed so far has been processed. */
  cancel(): void
  /** Makes the next key a first one. */
  end(): void
}

/**
 * Defers a task that follows from typing, so that it does not slow down the keys. Without a pause, it runs after `lagMs`.
 */
export function createTypingPause(clock: Clock, task: () => void, lagMs = 600): TypingPause {
  let stop: (() => void) | null = null
  let typedAt = -Infinity
  let processedAt = 0
  function run(): void {
    stop = null
    task()
  }
  return {
    get isWaiting() {
      return stop !== null
    },
    isSoon() {
      const now = clock.now()
      const isFirst = now - typedAt >= pauseMs
      typedAt = now
      if (isFirst) return false
      // Restarting the timer at each key costs less than letting it fire between keys.
      stop?.()
      stop = startTimer(clock, run, Math.max(0, Math.min(pauseMs, processedAt + lagMs - now)))
      return true
    },
    cancel() {
      stop?.()
      stop = null
      processedAt = clock.now()
    },
    end() {
      typedAt = -Infinity
    },
  }
}

/** Ms after which tasks of a pace run even while changes continue. */
const lagMs = 3000
/** Requests within this time (ms) belong to one change. */
const changeMs = 16

/**
 * Runs tasks that follow from changes, such that typing stays fast: after the first change's frame is painted, or once
 * quickly following ones have become calm, or every three seconds. All tasks that wait run together, so that what they
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
      waitsForFrame = isLate && passed > calmMs
      // Moving a timer costs less than one that fires between two keys. A key that follows others is already painted.
      stop = waitsForFrame ? nextFrame(run) : startTimer(clock, run, isLate ? 0 : calmMs)
    },
    cancel(task) {
      if (!waiting.delete(task) || waiting.size > 0) return
      stop()
      isDue = waitsForFrame = false
    },
  }
}
