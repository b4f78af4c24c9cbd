import type { MaybePromise } from './evaluate.ts'

/** A call that waits for its turn or is running. */
export interface Turn {
  /** Releases the slot: the result is no longer needed. */
  cancel(): void
}

/** Lets at most `limit` calls be unanswered at a time; the rest wait in order. */
export class Turns {
  readonly #limit: number
  #taken = 0
  readonly #waiting = new Set<() => void>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Calls the function as soon as a slot is free. A synchronous call takes none. */
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
