import { map, scan } from 'rxjs'
import type { QueryState } from '../../data/query/query-cache.ts'
import type { SearchHit, SearchOptions, SearchTerms } from '../../data/search/search-store.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'

const nothingYet = { loading: true, value: undefined, error: null }

/** The results of a search, live. The old results stay until new ones arrive. */
export function useSearch(
  terms: SearchTerms,
  options: SearchOptions,
): QueryState<readonly SearchHit[]> {
  const layer = useDataLayer()
  const names = terms.types.map(({ name }) => name)
  return useObservable<QueryState<readonly SearchHit[]>>(
    () =>
      layer.search.observe(terms, options).pipe(
        map(({ value, ...state }) => ({ ...state, value: value?.hits })),
        scan<QueryState<readonly SearchHit[]>>((shown, next) => ({
          ...next,
          value: next.value ?? shown.value,
        })),
      ),
    nothingYet,
    [layer, JSON.stringify([terms.text, names, terms.condition, options])],
  )
}
