import { useMemo } from 'react'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { filterFields } from '../../search/operators/fields.ts'
import type { Condition, ListFilter } from '../../search/operators/filter.ts'
import { filtersToGroq } from '../../search/operators/filters-to-groq.ts'
import { textToGroq } from '../../search/text-query.ts'
import { searchedPaths } from './list-fields.ts'

/** What must hold of a document because of what is searched for and the filters that are set. */
export function useListConditions(
  type: SchemaType,
  text: string,
  filters: readonly ListFilter[],
): readonly Condition[] {
  const { schema, clock } = useDataLayer()
  return useMemo(() => {
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const found = [
      textToGroq(text, searchedPaths(type), { reach: 'beginnings', name: 'listText' }),
      filtersToGroq(filters, filterFields(schema, [type.name]), { now: clock.now(), zone }),
    ]
    return found.filter((condition) => condition !== null)
  }, [schema, clock, type, text, filters])
}
