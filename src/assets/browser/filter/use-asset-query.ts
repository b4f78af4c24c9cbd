import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import type { AssetQuery } from './asset-query.ts'

/** The result of a query, live; undefined until it is loaded. */
export function useAssetQuery<T>({ query, params, tag }: AssetQuery): T | undefined {
  const { queries } = useDataLayer()
  return useObservable<{ value: T | undefined } | undefined>(
    () => queries.observe<T>(query, params, { tag }),
    undefined,
    [queries, query, JSON.stringify(params)],
  )?.value
}
