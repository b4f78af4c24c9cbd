import { of } from 'rxjs'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import type { QueryText } from '../../../data/lists/live-list.ts'

/** The result of a query, live; undefined until it is loaded. Null runs no query. */
export function useAssetQuery<T>(asked: QueryText | null): T | undefined {
  const { queries } = useDataLayer()
  return useObservable<{ value: T | undefined } | undefined>(
    () =>
      asked ? queries.observe<T>(asked.query, asked.params, { tag: asked.tag }) : of(undefined),
    undefined,
    [queries, asked?.query, JSON.stringify(asked?.params)],
  )?.value
}
