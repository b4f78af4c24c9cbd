import { Observable } from 'rxjs'
import type { Clock, TimerHandle } from '../clock.ts'
import { resendDelay } from '../connection/connection.ts'
import { DataError, toDataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import { keepIdentity } from '../keep-identity.ts'
import { createThrottle } from '../throttle.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { DatasetListener, DatasetTransaction } from './dataset-listener.ts'
import type { QueryState } from './query-cache.ts'

export interface LiveQueryContext {
  clock: Clock
  transport: DatasetTransport
  listener: DatasetListener
  emit: EmitEvent
  /** Emits when failed requests are to be repeated. */
  retries$: Observable<void>
}

/** The query, and how often it may run. */
export interface LiveQuery<T> {
  /** Name of the query in the layer's diagnostics. */
  query: string
  tag: string
  /** Rejects with DataError. `known`: the last result. */
  request: (known: T | undefined) => Promise<T>
  /** Extends the last result without repeating its request, e.g. by another page. `wanted$` emits what is wanted. */
  more?: {
    wanted$: Observable<string>
    request: (known: T, wanted: string) => Promise<T>
  }
  throttleMs: number
  /** False when it is certain that the transaction cannot change the result. */
  isTouchedBy: (transaction: DatasetTransaction) => boolean
}

/** Delay (ms) before queries are repeated after events that do not report whether queries see the change yet. */
const indexingMs = 1200

/**
 * Queries on every welcome of the event stream and after every transaction that may change the result. Never runs
 * concurrently: changes during a request lead to one more request after it. A result equal to the previous one keeps
 * its identity.
 */
export function observeLiveQuery<T>(
  { clock, listener, emit, retries$ }: Omit<LiveQueryContext, 'transport'>,
  { query, tag, request, more, throttleMs, isTouchedBy }: LiveQuery<T>,
): Observable<QueryState<T>> {
  return new Observable<QueryState<T>>((subscriber) => {
    let state: QueryState<T> = { loading: true, value: undefined, error: null }
    let isFetching = false
    let isStale = false
    let wanted: string | null = null
    let failures = 0
    const timers = new Set<TimerHandle>()

    const emitState = (next: QueryState<T>) => {
      state = next
      subscriber.next(next)
    }
    const later = (delay: number, run: () => void) => {
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        run()
      }, delay)
      timers.add(timer)
    }

    const fetch = async (run = () => request(state.value)) => {
      if (isFetching) {
        isStale = true
        return
      }
      isFetching = true
      emit({ type: 'query.fetch', query, tag })
      const result = await resultOf(run)
      isFetching = false
      if (subscriber.closed) return
      if (result instanceof DataError) {
        emitState({ ...state, loading: false, error: result })
        const isWorthIt = result.code === 'network' && !isStale
        if (isWorthIt) later(resendDelay(++failures), throttle.request)
      } else {
        failures = 0
        const value = keepIdentity(state.value, result.value)
        const isNews = state.loading || state.error || value !== state.value
        if (isNews) emitState({ loading: false, value, error: null })
      }
      if (isStale) {
        isStale = false
        throttle.request()
      }
      extend()
    }
    const extend = () => {
      const { value } = state
      if (isFetching || !more || wanted === null || value === undefined) return
      const next = wanted
      wanted = null
      void fetch(() => more.request(value, next))
    }
    const throttle = createThrottle(clock, throttleMs, () => void fetch())

    subscriber.next(state)
    const unlisten = listener.subscribe((signal) => {
      if (signal.type === 'welcome') void fetch()
      if (signal.type !== 'transaction' || !isTouchedBy(signal)) return
      const isIndexed = signal.events.every(({ visibility }) => visibility === 'query')
      if (isIndexed) throttle.request()
      else later(indexingMs, throttle.request)
    })
    // Without an event stream there is no welcome; a result that is not live is better than none.
    const status = listener.status$.subscribe(({ type }) => {
      if (type === 'error' && state.loading && !isFetching) void fetch()
    })
    const retries = retries$.subscribe(() => {
      if (state.error) void fetch()
    })
    const extensions = more?.wanted$.subscribe((next) => {
      wanted = next
      extend()
    })
    return () => {
      unlisten()
      extensions?.unsubscribe()
      retries.unsubscribe()
      status.unsubscribe()
      throttle.cancel()
      for (const timer of timers) clock.clearTimeout(timer)
    }
  })
}

async function resultOf<T>(request: () => Promise<T>): Promise<{ value: T } | DataError> {
  try {
    return { value: await request() }
  } catch (error) {
    return toDataError(error)
  }
}
