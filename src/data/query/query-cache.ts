import { Observable, Subject } from 'rxjs'
import type { DataError } from '../errors.ts'
import { SharedStreams } from '../shared-streams.ts'
import { type DatasetAddress, readerOf } from '../connection/transport.ts'
import { type LiveQueryContext, observeLiveQuery } from './live-query.ts'
import { queryInterest } from './query-interest.ts'

/** A live query: `value` stays the last successful result while `error` is the reason why there is no newer one. */
export interface QueryState<T> {
  loading: boolean
  value: T | undefined
  error: DataError | null
}

export interface LiveQueryOptions {
  /** Identifies the caller in the server's log; default `query`. */
  tag?: string
  /** Minimum time between two requests, ms; default 1000. */
  throttleMs?: number
}

export interface FetchOptions {
  /** Identifies the caller in the server's log; default `query`. */
  tag?: string
  /** Queries another dataset. */
  elsewhere?: DatasetAddress
}

/** Live queries, shared: equal query, parameters and options use one subscription and one request. */
export interface QueryCache {
  /** Queries on subscription and again whenever a change may affect the result. */
  observe<T>(
    query: string,
    params?: Record<string, unknown>,
    options?: LiveQueryOptions,
  ): Observable<QueryState<T>>
  /** Queries once. Rejects with DataError. */
  fetch<T>(query: string, params?: Record<string, unknown>, options?: FetchOptions): Promise<T>
}

const defaultTag = 'query'
const defaultThrottleMs = 1000
const lingerMs = 1000

/** The one query cache of a data layer. `dispose` it. */
export class SharedQueries implements QueryCache {
  readonly #context: LiveQueryContext
  readonly #streams: SharedStreams

  readonly #retries = new Subject<void>()

  constructor(context: Omit<LiveQueryContext, 'retries$'>) {
    this.#context = { ...context, retries$: this.#retries }
    this.#streams = new SharedStreams(context.clock, lingerMs)
  }

  observe<T>(
    query: string,
    params: Record<string, unknown> = {},
    { tag = defaultTag, throttleMs = defaultThrottleMs }: LiveQueryOptions = {},
  ): Observable<QueryState<T>> {
    const key = JSON.stringify([query, sorted(params), tag, throttleMs])
    const isTouchedBy = queryInterest(query, params)
    const request = () => this.#context.transport.fetch<T>({ query, params, tag })
    const live = { query, tag, request, throttleMs, isTouchedBy }
    return new Observable<QueryState<T>>((subscriber) => {
      if (this.#streams.has(key)) this.#context.emit({ type: 'query.hit', query, tag })
      return this.#streams
        .observe(key, () => observeLiveQuery(this.#context, live))
        .subscribe(subscriber)
    })
  }

  async fetch<T>(
    query: string,
    params: Record<string, unknown> = {},
    { tag = defaultTag, elsewhere }: FetchOptions = {},
  ): Promise<T> {
    const { transport, emit } = this.#context
    emit({ type: 'query.fetch', query, tag })
    return readerOf(transport, elsewhere).fetch<T>({ query, params, tag })
  }

  /** Repeats failed requests at once. */
  retry(): void {
    this.#retries.next()
  }

  dispose(): void {
    this.#streams.dispose()
  }
}

/** The parameters sorted by name, so that the caller's order does not matter. */
function sorted(params: Record<string, unknown>): [string, unknown][] {
  return Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))
}
