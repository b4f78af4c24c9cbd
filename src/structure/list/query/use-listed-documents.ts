import { useCallback, useEffect, useState } from 'react'
import { BehaviorSubject, map, NEVER, scan, switchMap } from 'rxjs'
import type { RowRange } from '../../../data/lists/list-rows.ts'
import { unknownList, type ListSpec, type ListState } from '../../../data/lists/live-list.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'

export interface ListedDocuments extends ListState {
  /** Names the list whose rows these are. */
  contentKey: string
  /** The rows are still those of the list before. */
  isPrevious: boolean
  /** Rows that may be shown: all there are, as far as that is known. */
  count: number
  onRangeChange: (first: number, last: number) => void
}

const top: RowRange = { start: 0, end: 30 }

/**
 * The documents of a list, live. Results of a new order or filter replace the shown ones once they have arrived. While
 * the spec is null, what a new list consists of is not known yet.
 */
export function useListedDocuments(spec: ListSpec | null): ListedDocuments {
  const layer = useDataLayer()
  const key = JSON.stringify(spec)
  const [view$] = useState(() => new BehaviorSubject(top))
  const [specs$] = useState(() => new BehaviorSubject({ key, spec }))
  useEffect(() => {
    if (specs$.value.key === key || spec === null) return
    view$.next(top)
    specs$.next({ key, spec })
  }, [specs$, view$, key, spec])

  const shown = useObservable(
    () =>
      specs$.pipe(
        switchMap(({ key: contentKey, spec: wanted }) =>
          wanted === null
            ? NEVER
            : layer.lists.observe(wanted, view$).pipe(map((state) => ({ ...state, contentKey }))),
        ),
        scan((before, next) => {
          if (next.isLoaded || !before.isLoaded) return next
          // What cannot be had leaves what there was.
          return next.error ? { ...before, error: next.error } : before
        }),
      ),
    { ...unknownList, contentKey: key },
    [layer, specs$, view$],
  )
  const { rows, total } = shown
  const onRangeChange = useCallback(
    (first: number, last: number) => view$.next({ start: first, end: last + 1 }),
    [view$],
  )
  return {
    ...shown,
    isPrevious: shown.contentKey !== key,
    count: total ?? rows.end,
    onRangeChange,
  }
}
