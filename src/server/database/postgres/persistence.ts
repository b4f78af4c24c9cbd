import { DatabaseError, isBrief, isConnectionLost } from './database-error.ts'

/** Milliseconds for which what passes is tried again; then the caller is told to come back. */
const patience = 10_000
const shortestPause = 20
const longestPause = 500

/** Tries again what failed by trouble that passes. */
export interface Persistence {
  /** Runs what is a unit of its own, and again when it failed so. */
  persistently<T>(work: () => T): T
  /** How often something was run again. */
  retries(): number
}

export function createPersistence(longest: number = patience): Persistence {
  let retried = 0
  /** Nothing has worked since somebody waited in vain: the next ones hear so at once, or they would wait one after the other. */
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
