import { distinctUntilChanged, type Observable, type Subscription } from 'rxjs'
import { isEqual } from '../../model/equal.ts'

/** A subscription to a query, with the callers that use its result. */
interface Followed {
  subscription: Subscription | null
  askers: number
  result: { value: unknown } | null
  readonly waiting: ((value: unknown) => void)[]
}

/**
 * Live query results: each query stays subscribed while a caller is interested, and changes of its result are reported.
 * `dispose` ends all subscriptions.
 */
export class LiveResults {
  readonly #onChange: () => void
  readonly #followed = new Map<string, Followed>()
  #isDisposed = false

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Number of subscribed queries. */
  get size(): number {
    return this.#followed.size
  }

  /** The current result; `unknown` if the query completes without one. The signal ends the caller's interest. */
  follow<T>(
    key: string,
    { result$, unknown, signal }: { result$: Observable<T>; unknown: T; signal: AbortSignal },
  ): Promise<T> {
    if (signal.aborted || this.#isDisposed) return Promise.resolve(unknown)
    const followed = this.#followed.get(key) ?? this.#follow(key, result$, unknown)
    followed.askers += 1
    const leave = () => this.#leave(key, followed)
    signal.addEventListener('abort', leave, { once: true })
    if (followed.result) return Promise.resolve(followed.result.value as T)
    return new Promise((resolve) => followed.waiting.push(resolve as (value: unknown) => void))
  }

  dispose(): void {
    this.#isDisposed = true
    for (const { subscription } of this.#followed.values()) subscription?.unsubscribe()
    this.#followed.clear()
  }

  #follow<T>(key: string, result$: Observable<T>, unknown: T): Followed {
    const followed: Followed = { subscription: null, askers: 0, result: null, waiting: [] }
    this.#followed.set(key, followed)
    const receive = (value: unknown) => {
      const isChange = followed.result !== null
      followed.result = { value }
      for (const resolve of followed.waiting.splice(0)) resolve(value)
      if (isChange) this.#onChange()
    }
    const changes$ = result$.pipe(distinctUntilChanged<T>(isEqual))
    followed.subscription = changes$.subscribe({
      next: receive,
      complete: () => followed.result ?? receive(unknown),
    })
    return followed
  }

  #leave(key: string, followed: Followed): void {
    followed.askers -= 1
    if (followed.askers > 0) return
    // A validator that runs again usually repeats the same query at once.
    queueMicrotask(() => {
      if (followed.askers > 0 || this.#followed.get(key) !== followed) return
      followed.subscription?.unsubscribe()
      this.#followed.delete(key)
    })
  }
}
