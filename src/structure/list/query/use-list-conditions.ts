import { useMemo } from 'react'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { useObservable } from '../../../react/use-observable.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { useFilterCondition } from '../../../search/filters/use-filters.tsx'
import type { Condition, ListFilter } from '../../../search/operators/filter.ts'

const unknown = { loading: true, value: undefined, error: null }

/**
 * Conditions on documents from the search text and the filters; null until the search results are known. The text finds
 * the same documents as the global search.
 */
export function useListConditions(
  type: SchemaType,
  text: string,
  filters: readonly ListFilter[],
): readonly Condition[] | null {
  const { search } = useDataLayer()
  const filtered = useFilterCondition(filters, [type.name])
  const { value: found } = useObservable<{ value: Condition | null | undefined }>(
    () => search.observeCondition({ text, types: [type] }),
    unknown,
    [search, text, type],
  )
  return useMemo(
    () =>
      found === undefined || filtered === undefined
        ? null
        : [found, filtered].filter((condition) => condition !== null),
    [found, filtered],
  )
}
