import { startTimer } from '../data/clock.ts'
import type { Clock } from '../data/clock.ts'
import { resendDelay } from '../data/connection/connection.ts'
import { toDataError } from '../data/errors.ts'
import type { DataError } from '../data/errors.ts'
import { keepIdentity } from '../data/keep-identity.ts'
import type { AskLive, LiveAnswer } from './live-answer.ts'
import type { LiveChange, LiveStream } from './live-stream.ts'

/** What is known of a query at a moment. A new object after each change. */
export interface LiveSnapshot<T> {
  /**
   * `loading`: no value yet. `live`: the value is the newest one, and changes follow by themselves. `waiting`: the value may
   * be outdated, until the connection is back. `error`: the server refuses the query; if there is a value, it is an earlier one.
   */
  readonly status: 'loading' | 'live' | 'waiting' | 'error'
  /** Undefined before the first answer; keeps the identity of every part that has not changed. */
  readonly value: T | undefined
  /** Why the last request or the stream has failed. */
  readonly error: DataError | null
}

/** A query that is kept up to date as long as somebody observes it. */
export class LiveQuery {
  snapshot: LiveSnapshot<unknown>
  readonly #context: LiveQueryContext
  readonly #query: string
  readonly #params: Record<string, unknown>
  readonly #listeners = new Set<() => void>()
  /** What the last answer depends on; null = anything. */
  #tags: readonly string[] | null = null
  /** Changes since the request on its way was sent; null while there is none. */
  #meanwhile: LiveChange[] | null = null
  /** Whether it is known where the value comes from. */
  #isTraced: boolean
  #abort: AbortController | null = null
  #error: DataError | null = null
  #failures = 0
  #cancelRetry: (() => void) | null = null
  #unlisten: (() => void) | null = null

  constructor(
    context: LiveQueryContext,
    { query, params, initial }: { query: string; params: Record<string, unknown> } & Initial,
  ) {
    this.#context = context
    this.#query = query
    this.#params = params
    this.snapshot = { status: initial ? 'waiting' : 'loading', value: initial?.value, error: null }
    this.#isTraced = initial?.sourceMap !== undefined
    if (initial) this.#tags = initial.tags
  }

  /** Calls back after each change of the snapshot. Returns the function that ends it. */
  subscribe(listener: () => void): () => void {
    // Every subscription is one of its own, also of the same function.
    const notify = () => listener()
    this.#listeners.add(notify)
    if (this.#listeners.size === 1) this.#start()
    return () => {
      if (this.#listeners.delete(notify) && this.#listeners.size === 0) this.stop()
    }
  }

  stop(): void {
    this.#unlisten?.()
    this.#cancelRetry?.()
    this.#abort?.abort()
    this.#unlisten = this.#cancelRetry = this.#abort = this.#meanwhile = null
    this.#listeners.clear()
    this.#context.onStop(this)
    this.#show()
  }

  #start(): void {
    const { stream } = this.#context
    this.#unlisten = stream.listen({
      onChange: (change) => this.#receive(change),
      onStatus: () => this.#show(),
    })
    // The first event of a stream asks again. Until then a value from elsewhere is good enough.
    if (this.snapshot.value === undefined || stream.isOpen) void this.#ask()
  }

  #receive(change: LiveChange): void {
    if (this.#meanwhile) this.#meanwhile.push(change)
    else if (this.#isAbout(change)) void this.#ask(change.id)
  }

  #isAbout({ tags }: LiveChange): boolean {
    return !tags || !this.#tags || tags.some((tag) => this.#tags!.includes(tag))
  }

  async #ask(after?: string): Promise<void> {
    this.#cancelRetry?.()
    this.#abort?.abort()
    const abort = (this.#abort = new AbortController())
    const meanwhile = (this.#meanwhile = [] as LiveChange[])
    const { ask, clock, onAnswer } = this.#context
    const request = { query: this.#query, params: this.#params, after, signal: abort.signal }
    const answer = await ask(request).catch(toDataError)
    if (abort.signal.aborted) return
    this.#abort = this.#meanwhile = null
    if (answer instanceof Error) {
      this.#error = answer
      // A query that was refused is refused again; only another server or another session could know better.
      if (isRefused(answer)) this.#tags ??= []
      else this.#cancelRetry = startTimer(clock, () => void this.#ask(after), this.#delay(answer))
      this.#show()
    } else {
      this.#error = null
      this.#failures = 0
      this.#tags = answer.tags
      // Views are drawn again only for another value, which a value of known origin is.
      const isTraced = answer.sourceMap !== undefined
      const value =
        isTraced && !this.#isTraced ? answer.value : keepIdentity(this.snapshot.value, answer.value)
      this.#isTraced = isTraced
      onAnswer({ ...answer, value })
      this.#show(value)
    }
    const missed = meanwhile.findLast((change) => this.#isAbout(change))
    // A listener may have ended it, or begun anew.
    if (missed && this.#unlisten && !this.#abort) void this.#ask(missed.id)
  }

  #delay({ retryAfter }: DataError): number {
    return retryAfter ?? resendDelay(++this.#failures)
  }

  #show(value: unknown = this.snapshot.value): void {
    const { stream } = this.#context
    const error = this.#error ?? stream.error
    const status = this.#statusOf(value)
    const { snapshot } = this
    if (snapshot.status === status && snapshot.value === value && snapshot.error === error) return
    this.snapshot = { status, value, error }
    for (const listener of [...this.#listeners]) listener()
  }

  #statusOf(value: unknown): LiveSnapshot<unknown>['status'] {
    if (this.#error && isRefused(this.#error)) return 'error'
    if (value === undefined) return 'loading'
    const isFollowed = this.#unlisten && this.#context.stream.isOpen && !this.#error
    return isFollowed ? 'live' : 'waiting'
  }
}

/** Whether the same request would fail again. */
function isRefused({ status }: DataError): boolean {
  return status !== undefined && status < 500 && status !== 408 && status !== 429
}

export interface LiveQueryContext {
  readonly ask: AskLive
  readonly stream: LiveStream
  readonly clock: Clock
  /** The answer, with the parts of earlier values that have not changed. */
  onAnswer(answer: LiveAnswer<unknown>): void
  onStop(query: LiveQuery): void
}

interface Initial {
  readonly initial?: LiveAnswer<unknown> | undefined
}
