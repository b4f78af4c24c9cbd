import { useMemo } from 'react'
import type { SchemaType } from '../../schema/schema.ts'
import { useFilterCondition } from '../../search/filters/use-filters.tsx'
import type { Condition, ListFilter } from '../../search/operators/filter.ts'
import { searchedTexts } from '../../search/searched-texts.ts'
import { textToGroq } from '../../search/text-query.ts'

/** Conditions on documents from the search text and the filters. */
export function useListConditions(
  type: SchemaType,
  text: string,
  filters: readonly ListFilter[],
): readonly Condition[] {
  const filtered = useFilterCondition(filters, [type.name])
  return useMemo(() => {
    const found = textToGroq(text, searchedTexts([type]), { reach: 'beginnings', name: 'listText' })
    return [found, filtered].filter((condition) => condition !== null)
  }, [type, text, filtered])
}
