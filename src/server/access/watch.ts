import type { ServerClock } from '../clock.ts'

/** Rechecks permissions for streams that outlive the request that opened them. */
export interface Watch {
  /** Runs `check` on every change of permissions, and every minute because sessions end. Returns a stop function. */
  add(check: () => void): () => void
  changed(): void
}

const everyMinute = 60_000

export function createWatch(clock: ServerClock): Watch {
  const checks = new Set<() => void>()
  let cancel: (() => void) | null = null

  function changed(): void {
    for (const check of [...checks]) check()
  }

  function tick(): void {
    cancel = clock.after(everyMinute, () => {
      tick()
      changed()
    })
  }

  return {
    add(check) {
      checks.add(check)
      if (!cancel) tick()
      return () => {
        checks.delete(check)
        if (checks.size > 0) return
        cancel?.()
        cancel = null
      }
    },
    changed,
  }
}
