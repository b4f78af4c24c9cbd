import { DatabaseError, isTransient } from './database-error.ts'

/** Milliseconds for which what passes is tried again; then the caller is told to come back. */
const patience = 10_000
const shortestPause = 20
const longestPause = 500

/** Runs what is a unit of its own, and again when it failed by trouble that passes. */
export function persistently<T>(work: () => T): T {
  const until = performance.now() + patience
  for (let pause = shortestPause; ; pause = Math.min(longestPause, pause * 2)) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof DatabaseError) || !isTransient(error.sqlState)) throw error
      const wait = pause * (0.5 + Math.random())
      if (performance.now() + wait > until) throw error
      Atomics.wait(nobody, 0, 0, wait)
    }
  }
}

const nobody = new Int32Array(new SharedArrayBuffer(4))
