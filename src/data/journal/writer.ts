/**
 * Locks shared by all pages of the origin; a page loses its locks when it dies. A page holds the lock of its own
 * entries while it has any; the page that gets another page's lock writes and sends those entries from then on.
 */
export interface PageLocks {
  /** Waits until the lock is free, and resolves to its release function. Never resolves after the signal is aborted. */
  take(name: string, signal: AbortSignal): Promise<() => void>
  /** Null when another page holds the lock. */
  tryTake(name: string): Promise<(() => void) | null>
}

/** The browser's locks; null where it has none, as on pages without https. */
export function browserLocks(): PageLocks | null {
  const locks = globalThis.navigator?.locks
  if (!locks) return null
  const request = (name: string, options: LockOptions): Promise<(() => void) | null> =>
    new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) =>
        new Promise<void>((release) => resolve(lock ? () => release() : null))
      locks.request(name, options, hold).catch(reject)
    })
  return {
    take: (name, signal) =>
      request(name, { signal }).then(
        (release) => release ?? (() => {}),
        (error: unknown) => {
          if (signal.aborted) return new Promise<() => void>(() => {})
          throw error
        },
      ),
    tryTake: (name) => request(name, { ifAvailable: true }),
  }
}
