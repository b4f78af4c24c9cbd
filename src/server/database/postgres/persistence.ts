import { DatabaseError, isTransient } from './database-error.ts'

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

export function createPersistence(): Persistence {
  let retried = 0
  return {
    retries: () => retried,
    persistently(work) {
      const until = performance.now() + patience
      for (let pause = shortestPause; ; pause = Math.min(longestPause, pause * 2)) {
        try {
          return work()
        } catch (error) {
          if (!(error instanceof DatabaseError) || !isTransient(error.sqlState)) throw error
          const wait = pause * (0.5 + Math.random())
          if (performance.now() + wait > until) throw error
          retried++
          Atomics.wait(nobody, 0, 0, wait)
        }
      }
    },
  }
}

const nobody = new Int32Array(new SharedArrayBuffer(4))
