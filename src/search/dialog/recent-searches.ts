import { isEqual } from '../../model/equal.ts'
import { isRecord } from '../../model/document.ts'
import { createKey } from '../../model/key.ts'
import type { FilterField } from '../operators/fields.ts'
import type { ListFilter, Condition } from '../operators/filter.ts'
import { resolveFilter } from '../operators/filters-to-groq.ts'
import type { Moment } from '../../schema/filter.ts'

/** A filter as stored in a recent search. */
interface RecentFilter {
  readonly fieldId: string
  readonly filterName: string
  readonly operatorType: string
  readonly value?: unknown
}

/** SEARCH-014: a search of which a result was opened. */
export interface RecentSearch {
  /** ISO 8601. */
  readonly created: string
  readonly terms: { readonly query: string; readonly typeNames: readonly string[] }
  readonly filters: readonly RecentFilter[]
}

const version = 2
const most = 5

/** Parses the stored recent searches, newest first; empty for another version or an invalid text. */
export function readRecents(text: string | null): readonly RecentSearch[] {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    if (!isRecord(stored) || stored['version'] !== version) return []
    const list = stored['recentSearches']
    return Array.isArray(list) ? list.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export function writeRecents(recents: readonly RecentSearch[]): string {
  return JSON.stringify({ version, recentSearches: recents })
}

/** SEARCH-034: adds a search at the start; an equal search is listed once, and the oldest is dropped. */
export function withRecent(
  recents: readonly RecentSearch[],
  next: RecentSearch,
): readonly RecentSearch[] {
  return [next, ...recents.filter((one) => !isSameSearch(one, next))].slice(0, most)
}

export function isSameSearch(one: RecentSearch, other: RecentSearch): boolean {
  return isEqual([one.terms, one.filters], [other.terms, other.filters])
}

export function recentOf(
  { query, types }: { query: string; types: readonly string[] },
  filters: readonly ListFilter[],
  fields: readonly FilterField[],
  created: string,
): RecentSearch {
  return {
    created,
    terms: { query: query.trim(), typeNames: types },
    filters: filters.map(({ fieldId, operator, value }) => ({
      fieldId,
      filterName: fields.find(({ id }) => id === fieldId)?.filterName ?? '',
      operatorType: operator,
      value,
    })),
  }
}

/** The filters of a recent search, in the form that chips use. */
export function filtersOfRecent(
  { filters }: RecentSearch,
  fields: readonly FilterField[],
): readonly ListFilter[] {
  return filters.map(({ fieldId, operatorType, value }) => ({
    id: createKey(),
    fieldId,
    fieldPath: fields.find(({ id }) => id === fieldId)?.fieldPath ?? null,
    operator: operatorType,
    value,
  }))
}

/** SEARCH-032: the recent searches whose types and filters still exist in the schema. */
export function validRecents(
  recents: readonly RecentSearch[],
  {
    typeNames,
    fields,
    moment,
  }: { typeNames: readonly string[]; fields: readonly FilterField[]; moment: Moment },
): readonly RecentSearch[] {
  return recents.filter(
    (recent) =>
      recent.terms.typeNames.every((name) => typeNames.includes(name)) &&
      filtersOfRecent(recent, fields).every(
        (filter) => resolveFilter(filter, fields, moment).problem === null,
      ),
  )
}

/** SEARCH-019: whether there is anything to search for. */
export function hasTerms(
  { query, types }: { query: string; types: readonly string[] },
  condition: Condition | null,
): boolean {
  // Quotation marks, minus and star have no meaning without a word.
  return /[^\s"*-]/.test(query) || types.length > 0 || condition !== null
}

function isRecent(value: unknown): value is RecentSearch {
  if (!isRecord(value) || typeof value['created'] !== 'string') return false
  const { terms, filters } = value
  return (
    isRecord(terms) &&
    typeof terms['query'] === 'string' &&
    Array.isArray(terms['typeNames']) &&
    terms['typeNames'].every((name) => typeof name === 'string') &&
    Array.isArray(filters) &&
    filters.every(
      (one) =>
        isRecord(one) &&
        typeof one['fieldId'] === 'string' &&
        typeof one['operatorType'] === 'string',
    )
  )
}
