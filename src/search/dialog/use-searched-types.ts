import { useMemo } from 'react'
import { useDataLayer } from '../../react/data-layer-context.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { useFilterFields } from '../filters/use-filters.tsx'
import type { FilterField } from '../operators/fields.ts'

/** The types that a search is about. */
export interface SearchedTypes {
  /** All that can be searched. */
  documentTypes: readonly SchemaType[]
  /** Names of those that the user has chosen; empty for all. */
  chosen: readonly string[]
  types: readonly SchemaType[]
  /** The fields that filters may use. */
  fields: readonly FilterField[]
}

const allTypes: readonly string[] = []

/** @param onlyTypes names of the types that can be searched; default: all */
export function useSearchedTypes(
  names: readonly string[],
  onlyTypes: readonly string[] | undefined,
): SearchedTypes {
  const { schema } = useDataLayer()
  const documentTypes = useMemo(
    () => schema.documentTypes.filter(({ name }) => !onlyTypes || onlyTypes.includes(name)),
    [schema, onlyTypes],
  )
  const chosen = names.length > 0 ? names : allTypes
  const types =
    chosen.length > 0 ? documentTypes.filter(({ name }) => chosen.includes(name)) : documentTypes
  const fields = useFilterFields(chosen)
  return { documentTypes, chosen, types, fields }
}
