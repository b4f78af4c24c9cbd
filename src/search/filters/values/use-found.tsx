import { scan } from 'rxjs'
import type { QueryState } from '../../../data/query/query-cache.ts'
import { newestVersion } from '../../../model/newest-version.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import type { Condition } from '../../operators/filter.ts'

export interface Wanted {
  /** Names of the document types to search. */
  readonly types: readonly string[]
  /** An additional condition, such as the typed text. */
  readonly condition: Condition | null
  readonly order: string
  /** GROQ inside the braces of the projection. */
  readonly fields: string
  readonly limit: number
  /** Identifies the query in the server's log. */
  readonly tag: string
}

const nothingYet = { loading: true, value: undefined, error: null }

/** The documents to choose from, live. Old results stay until new ones arrive. */
export function useFound<T>({
  types,
  condition,
  order,
  fields,
  limit,
  tag,
}: Wanted): QueryState<readonly T[]> {
  const layer = useDataLayer()
  const conditions = [
    '_type in $types',
    ...(condition ? [`(${condition.filter})`] : []),
    newestVersion,
  ]
  const query = `*[${conditions.join(' && ')}] | order(${order}) [0...$limit] {${fields}}`
  const params = { ...condition?.params, types, limit }
  return useObservable<QueryState<readonly T[]>>(
    () =>
      layer.queries.observe<readonly T[]>(query, params, { tag }).pipe(
        scan<QueryState<readonly T[]>>((shown, next) => ({
          ...next,
          value: next.value ?? shown.value,
        })),
      ),
    nothingYet,
    [layer, query, JSON.stringify(params), tag],
  )
}
