import { publishedId } from '../../model/ids.ts'
import type { FilterField } from '../operators/fields.ts'
import type { ListFilter } from '../operators/filter.ts'
import { filtersOfAll } from '../operators/filters-to-groq.ts'
import type { SearchStory } from '../query/score.ts'

/** A search result. */
export interface FoundHit {
  readonly hit: { readonly _id: string; readonly _type: string }
  readonly score: number
  readonly stories: readonly SearchStory[]
}

/** SEARCH-040: an order of the results; with `ignoreScore` it takes precedence over the score. */
export interface SearchOrdering {
  readonly titleKey: OrderingKey
  readonly sort: { readonly field: '_updatedAt' | '_createdAt'; readonly direction: 'asc' | 'desc' }
  readonly ignoreScore: boolean
}

type OrderingKey =
  | 'search.order.relevance'
  | 'search.order.created-asc'
  | 'search.order.created-desc'
  | 'search.order.updated-asc'
  | 'search.order.updated-desc'

const ordering = (
  titleKey: OrderingKey,
  field: '_updatedAt' | '_createdAt',
  direction: 'asc' | 'desc',
  ignoreScore = true,
): SearchOrdering => ({ titleKey, sort: { field, direction }, ignoreScore })

export const relevance = ordering('search.order.relevance', '_updatedAt', 'desc', false)

export const orderings: readonly SearchOrdering[] = [
  relevance,
  ordering('search.order.created-asc', '_createdAt', 'asc'),
  ordering('search.order.created-desc', '_createdAt', 'desc'),
  ordering('search.order.updated-asc', '_updatedAt', 'asc'),
  ordering('search.order.updated-desc', '_updatedAt', 'desc'),
]

export interface SearchResult {
  readonly error: Error | null
  readonly hits: readonly FoundHit[]
  /** The list includes hits of earlier pages. */
  readonly hasLocal: boolean
  readonly loaded: boolean
  readonly loading: boolean
}

/** SEARCH-015: the complete state of a search dialog, which is kept while it is closed. */
export interface SearchState {
  readonly terms: { readonly query: string; readonly types: readonly string[] }
  readonly filters: readonly ListFilter[]
  readonly filtersVisible: boolean
  readonly fullscreen: boolean
  readonly lastActiveIndex: number
  readonly ordering: SearchOrdering
  readonly cursor: string | null
  readonly nextCursor: string | null
  readonly result: SearchResult
}

const nothing: SearchResult = {
  error: null,
  hits: [],
  hasLocal: false,
  loaded: false,
  loading: false,
}

export const initialSearch: SearchState = {
  terms: { query: '', types: [] },
  filters: [],
  filtersVisible: false,
  fullscreen: false,
  lastActiveIndex: -1,
  ordering: relevance,
  cursor: null,
  nextCursor: null,
  result: nothing,
}

export type SearchEvent =
  | { readonly type: 'query'; readonly query: string }
  | { readonly type: 'types'; readonly types: readonly string[]; readonly fields: Fields }
  | { readonly type: 'filters'; readonly filters: readonly ListFilter[] }
  | {
      readonly type: 'terms'
      readonly terms: SearchState['terms']
      readonly filters: readonly ListFilter[]
    }
  | { readonly type: 'order'; readonly ordering: SearchOrdering }
  | { readonly type: 'active'; readonly index: number }
  | { readonly type: 'fullscreen'; readonly fullscreen: boolean }
  | { readonly type: 'toggle-filters' }
  | { readonly type: 'close'; readonly isValid: boolean }
  | { readonly type: 'invalid' }
  | { readonly type: 'next-page' }
  | { readonly type: 'load' }
  | {
      readonly type: 'found'
      /** Those of all pages. */
      readonly hits: readonly FoundHit[]
      readonly nextCursor: string | null
    }
  | { readonly type: 'failed'; readonly error: Error }

type Fields = readonly FilterField[]

/** Changed terms start at the first page again; the old results stay until new ones arrive. */
export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'query':
      return anew(state, { terms: { ...state.terms, query: event.query } })
    case 'types': {
      const filters = filtersOfAll(state.filters, event.fields, event.types)
      return anew(state, { terms: { ...state.terms, types: event.types }, filters })
    }
    case 'filters':
      return anew(state, { filters: event.filters })
    case 'terms':
      return anew(state, { terms: event.terms, filters: event.filters })
    case 'order':
      return anew(state, { ordering: event.ordering })
    case 'active':
      return { ...state, lastActiveIndex: event.index }
    case 'fullscreen':
      return { ...state, fullscreen: event.fullscreen }
    case 'toggle-filters':
      return { ...state, filtersVisible: !state.filtersVisible }
    case 'close':
      return event.isValid ? state : { ...state, ordering: relevance, lastActiveIndex: -1 }
    case 'invalid':
      return { ...state, cursor: null, nextCursor: null, result: nothing }
    case 'next-page':
      // This page is already loading.
      return state.nextCursor === null || state.nextCursor === state.cursor
        ? state
        : {
            ...state,
            cursor: state.nextCursor,
            result: { ...state.result, loading: true, error: null },
          }
    case 'load':
      return { ...state, result: { ...state.result, loading: true, error: null } }
    case 'found': {
      const { hits, nextCursor } = event
      const hasLocal = state.cursor !== null
      // The same page can be requested again when there are fewer hits than before.
      const cursor = state.cursor === nextCursor ? null : state.cursor
      const result = { error: null, hits, hasLocal, loaded: true, loading: false }
      return { ...state, lastActiveIndex: followed(state, hits), cursor, nextCursor, result }
    }
    case 'failed':
      return { ...state, result: { ...nothing, error: event.error } }
  }
}

function anew(state: SearchState, change: Partial<SearchState>): SearchState {
  const result = { ...state.result, loaded: false, loading: false, error: null }
  return { ...state, ...change, cursor: null, nextCursor: null, lastActiveIndex: -1, result }
}

/** Keeps the active document active when new results are inserted before it. */
function followed({ lastActiveIndex, result }: SearchState, hits: readonly FoundHit[]): number {
  const active = result.hits[Math.max(0, lastActiveIndex)]
  if (!result.loaded || !active) return lastActiveIndex
  const id = publishedId(active.hit._id)
  const index = hits.findIndex(({ hit }) => publishedId(hit._id) === id)
  return index < 0 ? lastActiveIndex : index
}

/** SEARCH-005: the colour of a score. */
export function scoreTone(score: number): 'critical' | 'primary' | 'default' {
  if (score <= 0.1) return 'critical'
  return score >= 0.5 ? 'primary' : 'default'
}

/** SEARCH-011: the titles that fit into `limit` characters, and the number of omitted ones. */
export function pillText(titles: readonly string[], limit: number): { text: string; more: number } {
  let text = ''
  for (const [index, title] of titles.entries()) {
    const longer = text === '' ? title : `${text}, ${title}`
    const rest = titles.length - index - 1
    const reserved = rest > 0 ? ` +${rest}`.length : 0
    if (longer.length + reserved > limit) {
      if (text !== '') return { text, more: titles.length - index }
      return { text: `${title.slice(0, Math.max(1, limit - reserved - 1))}…`, more: rest }
    }
    text = longer
  }
  return { text, more: 0 }
}
