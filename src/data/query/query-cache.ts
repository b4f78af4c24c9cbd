import type { Observable } from 'rxjs'
import type { DataError } from '../errors.ts'

/** A live query: `value` stays the last good answer while `error` says why there is no newer one. */
export interface QueryState<T> {
  loading: boolean
  value: T | undefined
  error: DataError | null
}

export interface LiveQueryOptions {
  /** Names the caller in the server's log; default `query`. */
  tag?: string
  /** Least time between two fetches, ms; default 1000. */
  throttleMs?: number
}

/** Live queries, shared: equal query, parameters and options are one subscription and one request. */
export interface QueryCache {
  /** Fetches on subscription and again whenever a change may touch the result. */
  observe<T>(
    query: string,
    params?: Record<string, unknown>,
    options?: LiveQueryOptions,
  ): Observable<QueryState<T>>
  /** Asks once. Rejects with DataError. */
  fetch<T>(query: string, params?: Record<string, unknown>, options?: { tag?: string }): Promise<T>
}
