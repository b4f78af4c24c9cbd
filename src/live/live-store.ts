import type { LiveQuery, LiveSnapshot } from './live-query.ts'

/**
 * A query that is kept up to date while it is observed, for anything that shows it: a store as React, Svelte and others
 * want it, and an iterable of values.
 */
export interface LiveStore<T> extends AsyncIterable<T> {
  /** Calls back at once and after each change. Returns the function that ends it. */
  subscribe(listener: (snapshot: LiveSnapshot<T>) => void): () => void
  /** The same object until something changes. */
  getSnapshot(): LiveSnapshot<T>
  /**
   * The value, then every newer one; what changes while the loop is busy comes as one. Throws DataError if the server
   * refuses the query. `break` ends the observation.
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<T>
}

interface Shared {
  /** Aborted when nothing is to be observed any more. */
  readonly ended: AbortSignal
  /** The query that is observed by now. */
  readonly current: () => LiveQuery
  /** Makes it the one that is shared. */
  begin(): void
}

export function createLiveStore<T>({ ended, current, begin }: Shared): LiveStore<T> {
  const getSnapshot = () => current().snapshot as LiveSnapshot<T>
  const subscribe: LiveStore<T>['subscribe'] = (listener) => {
    begin()
    const query = current()
    const notify = () => listener(query.snapshot as LiveSnapshot<T>)
    const stop = query.subscribe(notify)
    notify()
    return stop
  }
  return {
    subscribe,
    getSnapshot,
    [Symbol.asyncIterator]: () => iterate({ subscribe, getSnapshot }, ended),
  }
}

function iterate<T>(
  { subscribe, getSnapshot }: Pick<LiveStore<T>, 'subscribe' | 'getSnapshot'>,
  ended: AbortSignal,
): AsyncIterableIterator<T> {
  let stop: (() => void) | null = null
  let isDone = false
  let last: T | undefined
  let settle: (() => void) | null = null

  const end = () => {
    isDone = true
    ended.removeEventListener('abort', end)
    stop?.()
    settle?.()
  }
  const begin = () => {
    ended.addEventListener('abort', end)
    return subscribe(() => settle?.())
  }
  const iterator: AsyncIterableIterator<T> = {
    async next() {
      for (;;) {
        if (isDone || ended.aborted) return { done: true, value: undefined }
        stop ??= begin()
        const { status, value, error } = getSnapshot()
        if (status === 'error') {
          end()
          throw error
        }
        if (value !== undefined && value !== last) {
          last = value
          return { done: false, value }
        }
        await new Promise<void>((resolve) => {
          settle = resolve
        })
      }
    },
    async return() {
      end()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}
