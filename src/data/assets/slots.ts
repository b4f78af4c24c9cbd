import type { PageLocks } from '../journal/writer.ts'

/** Slots shared by the pages of one origin. */
export interface SharedSlots {
  readonly locks: PageLocks
  /** Prefix of the lock names. */
  readonly name: string
  /** Number of shared slots; low enough to leave connections for queries when several pages upload. */
  readonly together: number
}

/**
 * Limits how many tasks run at once; the others wait in order. Pages that share slots use at most `together` in total;
 * only a page that holds all of those may take further ones.
 */
export class Slots {
  readonly #waiting: (() => void)[] = []
  readonly #count: number
  readonly #shared: SharedSlots | null
  #free: number
  #held = 0

  constructor(count: number, shared: SharedSlots | null = null) {
    this.#count = count
    this.#free = count
    this.#shared = shared
  }

  /** Resolves with the function that releases the slot; rejects with the signal's reason when it is aborted first. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    let release = (): void => {}
    try {
      if (this.#shared) release = await this.#takeShared(this.#shared, signal)
    } catch (error) {
      this.#release()
      throw error
    }
    this.#held += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#held -= 1
      release()
      this.#release()
    }
  }

  async #takeShared({ locks, name, together }: SharedSlots, signal: AbortSignal) {
    const length = this.#held >= together ? this.#count : Math.min(together, this.#count)
    const names = Array.from({ length }, (_, index) => `${name} ${index}`)
    for (const one of names) {
      const release = await locks.tryTake(one)
      if (release) return release
    }
    const over = new AbortController()
    return new Promise<() => void>((resolve, reject) => {
      const end = (): void => {
        over.abort()
        reject(signal.reason as Error)
      }
      if (signal.aborted) return end()
      signal.addEventListener('abort', end, { once: true })
      for (const one of names) {
        locks
          .take(one, over.signal)
          .then((release) => {
            // Two locks may be granted at the same moment.
            if (over.signal.aborted) return release()
            over.abort()
            signal.removeEventListener('abort', end)
            return resolve(release)
          })
          .catch(reject)
      }
    })
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      this.#waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}
