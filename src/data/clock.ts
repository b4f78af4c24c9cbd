/** Return type of the host's `setTimeout`; only passed to `clearTimeout`. */
export type TimerHandle = unknown

/** The only source of time in the data layer. Times and delays are milliseconds. */
export interface Clock {
  now(): number
  setTimeout(callback: () => void, delay: number): TimerHandle
  clearTimeout(handle: TimerHandle): void
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delay) => globalThis.setTimeout(callback, delay),
  clearTimeout: (handle) => globalThis.clearTimeout(handle as ReturnType<typeof setTimeout>),
}

/** Starts a timer and returns the function that cancels it. */
export function startTimer(clock: Clock, run: () => void, ms: number): () => void {
  const handle = clock.setTimeout(run, ms)
  return () => clock.clearTimeout(handle)
}
