import { DatabaseError, isBrief, isConnectionLost } from './database-error.ts'

/** Milliseconds for which transient failures are retried; then the error is thrown. */
const patience = 10_000
const shortestPause = 20
const longestPause = 500

/** Retries work that failed with a transient error. */
export interface Persistence {
  /** Runs work that is atomic by itself, and repeats it after a transient error. */
  persistently<T>(work: () => T): T
  /** Number of retries so far. */
  retries(): number
}

export function createPersistence(longest: number = patience): Persistence {
  let retried = 0
  /** True after a wait that failed, until something succeeds: further calls fail at once instead of each waiting. */
  let isAway = false
  return {
    retries: () => retried,
    persistently(work) {
      const until = performance.now() + (isAway ? 0 : longest)
      for (let pause = shortestPause; ; pause = Math.min(longestPause, pause * 2)) {
        try {
          const value = work()
          isAway = false
          return value
        } catch (error) {
          if (!(error instanceof DatabaseError) || !isBrief(error.sqlState)) throw error
          const wait = pause * (0.5 + Math.random())
          if (performance.now() + wait > until) {
            isAway = isConnectionLost(error.sqlState)
            throw error
          }
          retried++
          Atomics.wait(nobody, 0, 0, wait)
        }
      }
    },
  }
}

const nobody = new Int32Array(new SharedArrayBuffer(4))
