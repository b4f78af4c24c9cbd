import { useCallback, useEffect, useState } from 'react'
import { BehaviorSubject, map, NEVER, scan, switchMap } from 'rxjs'
import type { RowRange } from '../../../data/lists/list-rows.ts'
import {
  observeList,
  unknownList,
  type ListSpec,
  type ListState,
} from '../../../data/lists/live-list.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'

export interface ListedDocuments extends ListState {
  /** Identifies the list that the rows belong to. */
  contentKey: string
  /** The rows are still those of the previous list. */
  isPrevious: boolean
  /** Number of rows to show: the total, or the loaded ones until it is known. */
  count: number
  onRangeChange: (first: number, last: number) => void
}

const top: RowRange = { start: 0, end: 30 }

/**
 * The documents of a list, live. Results of a new order or filter replace the previous ones once they are loaded. A
 * null spec means that the conditions of a new list are still being determined.
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
            : observeList(layer.lists, wanted, view$).pipe(
                map((state) => ({ ...state, contentKey })),
              ),
        ),
        scan((before, next) => {
          if (next.isLoaded || !before.isLoaded) return next
          // On an error, the previous rows stay.
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
