import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import type { DataLayer } from '../../data/data-layer.ts'
import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import type { AreaHost } from '../../react/area-host.ts'
import { filterFields } from '../operators/fields.ts'
import type { ListFilter } from '../operators/filter.ts'
import {
  initialSearch,
  orderings,
  relevance,
  type SearchEvent,
  type SearchOrdering,
  searchReducer,
  type SearchState,
} from './search-state.ts'

/** A search set by the page; every part is validated, as it may contain anything. */
export interface GivenSearch {
  terms?: { query?: string; types?: readonly string[] } | undefined
  filters?: readonly (Partial<ListFilter> & { fieldId: string; operator: string })[] | undefined
  ordering?: string | undefined
}

/**
 * The search state of an element: properties set by the page update the state, and changes by the user are written back
 * to the properties.
 */
export function useElementSearch(
  host: AreaHost,
  { terms, filters, ordering }: GivenSearch,
  layer: DataLayer | null,
): readonly [SearchState, Dispatch<SearchEvent>] {
  const [state, dispatch] = useReducer(searchReducer, null, () => ({
    ...initialSearch,
    terms: termsOf(terms),
    filters: filtersOf(filters, layer),
    ordering: orderingOf(ordering),
  }))
  /** The properties as last read or written here. */
  const synced = useRef<GivenSearch>({ terms, filters, ordering })

  const take = useEffectEvent((given: GivenSearch) => {
    const known = synced.current
    synced.current = given
    if (given.terms !== known.terms || given.filters !== known.filters) {
      dispatch({
        type: 'terms',
        terms: given.terms === known.terms ? state.terms : termsOf(given.terms),
        filters: given.filters === known.filters ? state.filters : filtersOf(given.filters, layer),
      })
    }
    if (given.ordering !== known.ordering) {
      dispatch({ type: 'order', ordering: orderingOf(given.ordering) })
    }
  })
  useEffect(() => take({ terms, filters, ordering }), [terms, filters, ordering])

  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const now = { terms: state.terms, filters: state.filters, ordering: nameOf(state.ordering) }
    synced.current = now
    Object.assign(host.element, now)
  }, [host, state.terms, state.filters, state.ordering])
  return [state, dispatch]
}

export function termsOf(given: GivenSearch['terms']): SearchState['terms'] {
  const { query, types } = isRecord(given) ? given : {}
  return {
    query: typeof query === 'string' ? query : '',
    types: Array.isArray(types) ? types.filter((name) => typeof name === 'string') : [],
  }
}

function filtersOf(given: GivenSearch['filters'], layer: DataLayer | null): readonly ListFilter[] {
  if (!Array.isArray(given)) return []
  const fields = layer ? filterFields(layer.schema, []) : []
  return given.filter(isRecord).map(({ id, fieldId, fieldPath, operator, value }) => ({
    id: typeof id === 'string' ? id : createKey(),
    fieldId: String(fieldId),
    fieldPath:
      typeof fieldPath === 'string'
        ? fieldPath
        : (fields.find((field) => field.id === fieldId)?.fieldPath ?? null),
    operator: String(operator),
    value,
  }))
}

const prefix = 'search.order.'

function nameOf({ titleKey }: SearchOrdering): string {
  return titleKey.slice(prefix.length)
}

function orderingOf(name: string | undefined): SearchOrdering {
  return orderings.find((one) => nameOf(one) === name) ?? relevance
}
