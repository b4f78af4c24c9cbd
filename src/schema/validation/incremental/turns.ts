import type { MaybePromise } from '../evaluate.ts'

/** A call that is running or queued. */
export interface Turn {
  /** Cancels the call and releases its slot. */
  cancel(): void
}

/** Limits the number of concurrent calls to `limit`; the rest are queued in order. */
export class Turns {
  readonly #limit: number
  #taken = 0
  readonly #waiting = new Set<() => void>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Calls the function as soon as a slot is free. A synchronous call uses no slot. */
  take<T>(call: () => MaybePromise<T>, onTurn: (turn: Turn) => void): MaybePromise<T> {
    if (this.#taken < this.#limit) return this.#start(call, onTurn)
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#waiting.delete(begin)
        try {
          resolve(this.#start(call, onTurn))
        } catch (error) {
          reject(error)
        }
      }
      this.#waiting.add(begin)
      onTurn({ cancel: () => this.#waiting.delete(begin) })
    })
  }

  #start<T>(call: () => MaybePromise<T>, onTurn: (turn: Turn) => void): MaybePromise<T> {
    const result = call()
    if (!(result instanceof Promise)) return result
    this.#taken += 1
    let held = true
    const release = () => {
      if (!held) return
      held = false
      this.#taken -= 1
      for (const begin of this.#waiting) {
        if (this.#taken >= this.#limit) break
        begin()
      }
    }
    onTurn({ cancel: release })
    return result.finally(release)
  }
}
