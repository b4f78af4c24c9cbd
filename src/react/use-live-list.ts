import { useCallback, useEffect, useState } from 'react'
import { BehaviorSubject, map, NEVER, scan, switchMap } from 'rxjs'
import type { RowRange } from '../data/lists/list-rows.ts'
import {
  type ListQuery,
  type ListState,
  observeList,
  unknownList,
} from '../data/lists/live-list.ts'
import { useDataLayer } from './data-layer-context.ts'
import { useObservable } from './use-observable.ts'

export interface LiveListOptions<Row> {
  /** Null while the query is still being determined. */
  query: ListQuery<Row> | null
  /** Identity of the query. */
  contentKey: string
  /** The rows to begin with, before any are in view. */
  top: RowRange
}

export interface LiveRows<Row> extends ListState<Row> {
  /** Identifies the query that the rows belong to. */
  contentKey: string
  /** The rows are still those of the previous query. */
  isPrevious: boolean
  /** Number of rows to show: the total, or the loaded ones until it is known. */
  count: number
  /** Reports which rows are in view. Another function for each query, as that has to learn of them as well. */
  onRangeChange: (first: number, last: number) => void
  /** Loads the rows up to an index before they are in view. */
  loadTo: (index: number) => void
}

/** A list, live. The rows of another query replace the previous ones once they are loaded. */
export function useLiveList<Row>(options: LiveListOptions<Row>): LiveRows<Row> {
  const { query, contentKey, top } = options
  const { lists } = useDataLayer()
  const [view$] = useState(() => new BehaviorSubject(top))
  const [queries$] = useState(() => new BehaviorSubject({ contentKey, query }))
  useEffect(() => {
    if (queries$.value.contentKey === contentKey || query === null) return
    view$.next(top)
    queries$.next({ contentKey, query })
  }, [queries$, view$, contentKey, query, top])

  const shown = useObservable(
    () =>
      queries$.pipe(
        switchMap((current) =>
          current.query === null
            ? NEVER
            : observeList(lists, current.query, view$).pipe(
                map((state) => ({ ...state, contentKey: current.contentKey })),
              ),
        ),
        scan((before, next) => {
          if (next.isLoaded || !before.isLoaded) return next
          // On an error, the previous rows stay.
          return next.error ? { ...before, error: next.error } : before
        }),
      ),
    { ...(unknownList as ListState<Row>), contentKey },
    [lists, queries$, view$],
  )
  const isPrevious = shown.contentKey !== contentKey
  const onRangeChange = useCallback(
    (first: number, last: number) => {
      if (!isPrevious) view$.next({ start: first, end: last + 1 })
    },
    [view$, isPrevious],
  )
  const loadTo = useCallback(
    (index: number) => view$.next({ ...view$.value, end: Math.max(view$.value.end, index + 1) }),
    [view$],
  )
  const count = shown.total ?? shown.rows.end
  return { ...shown, isPrevious, count, onRangeChange, loadTo }
}
