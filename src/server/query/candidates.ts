import type { DocumentFilter, StringRange } from '../database/store.ts'
import { maximumFilters, readCondition } from './conditions.ts'
import type { PlanContext } from './conditions.ts'
import type { GroqNode } from './groq.ts'

/**
 * What the store can say about a filter before any document is read: every match satisfies at least
 * one of `filters`. `exact` means that the converse holds as well, so the filter need not run again.
 */
export interface Candidates {
  readonly filters: readonly DocumentFilter[]
  readonly exact: boolean
  /** A further restriction whose value comes from the surrounding scope, as in `references(^._id)`. */
  readonly outer?: OuterCondition
}

interface OuterCondition {
  readonly by: 'id' | 'referencesTo' | { readonly field: string }
  readonly value: GroqNode
  /** What may still match when the value is no text. */
  readonly otherwise: 'nothing' | 'anything'
}

/** Reads one filter expression; null when the store can not narrow it down. */
export function candidatesOf(
  expr: GroqNode,
  context: PlanContext = withoutIndex,
): Candidates | null {
  switch (expr.type) {
    case 'Group':
      return candidatesOf(expr.base, context)
    case 'And':
      return intersect(candidatesOf(expr.left, context), candidatesOf(expr.right, context))
    case 'Or':
      return unite(candidatesOf(expr.left, context), candidatesOf(expr.right, context))
    case 'Not':
      return complement(candidatesOf(expr.base, context))
    default:
      return readCondition(expr, context)
  }
}

const withoutIndex: PlanContext = {
  fields: { isIndexed: () => false, isOrdered: () => false },
  now: 0,
  isRaw: false,
}

/** Candidates of `a && b`; null means "any document". */
export function intersect(a: Candidates | null, b: Candidates | null): Candidates | null {
  if (!a || !b) {
    const known = a ?? b
    return known && { ...known, exact: false }
  }
  const outer = a.outer ?? b.outer
  let exact = a.exact && b.exact
  const [fewer, more] = a.filters.length <= b.filters.length ? [a, b] : [b, a]
  if (fewer.filters.length * more.filters.length > maximumFilters) {
    return { filters: fewer.filters.length > 1 ? fewer.filters : more.filters, exact: false, outer }
  }
  const filters: DocumentFilter[] = []
  for (const left of a.filters) {
    for (const right of b.filters) {
      const both = merge(left, right)
      exact &&= both.exact
      if (both.filter) filters.push(both.filter)
    }
  }
  return { filters, exact, outer }
}

/** The store's filters once the value from the surrounding scope is known. */
export function filtersFor(candidates: Candidates, outerValue?: string): readonly DocumentFilter[] {
  const { filters, outer } = candidates
  if (!outer || outerValue === undefined) return filters
  const filter = outerFilter(outer.by, outerValue)
  return filters.flatMap((known) => merge(known, filter).filter ?? [])
}

function outerFilter(by: OuterCondition['by'], value: string): DocumentFilter {
  if (by === 'id') return { ids: [value] }
  if (by === 'referencesTo') return { referencesTo: value }
  return { fields: [{ field: by.field, op: '==', value }] }
}

// A value from outside can not restrict one side only: it is left out, which finds more.
function unite(a: Candidates | null, b: Candidates | null): Candidates | null {
  if (!a || !b) return null
  const filters = simplify([...a.filters, ...b.filters])
  return filters.length > maximumFilters ? null : { filters, exact: a.exact && b.exact }
}

/** `_id == "a" || _id == "b" …` is one list of ids, and anything together with all is all. */
function simplify(filters: readonly DocumentFilter[]): readonly DocumentFilter[] {
  if (filters.some((filter) => Object.keys(filter).length === 0)) return [{}]
  const list = (['ids', 'types'] as const).find((key) =>
    filters.every((filter) => filter[key] && Object.keys(filter).length === 1),
  )
  if (list && filters.length > 1) {
    return [{ [list]: [...new Set(filters.flatMap((filter) => filter[list] ?? []))] }]
  }
  const byRest = new Map<string, DocumentFilter[]>()
  for (const filter of filters) {
    const { text: _, ...rest } = filter
    const key = JSON.stringify(rest)
    byRest.set(key, [...(byRest.get(key) ?? []), filter])
  }
  return [...byRest.values()].map(joinTexts)
}

/** Filters that differ in their texts only as one: a search for one word in many fields, or for many spellings, is one. */
function joinTexts(filters: readonly DocumentFilter[]): DocumentFilter {
  const [{ text: _, ...rest } = {}] = filters
  if (filters.some(({ text }) => !text)) return rest
  const all = filters.flatMap(({ text = [] }) => {
    const [only, ...others] = text
    return only && others.length === 0 && 'anyOf' in only ? only.anyOf : [text]
  })
  const alternatives = both([], all)
  if (alternatives.length > maximumFilters) return rest
  return { ...rest, text: alternatives.length === 1 ? alternatives[0]! : [{ anyOf: alternatives }] }
}

/** Only "not under this prefix" is a condition the store knows. */
function complement(inner: Candidates | null): Candidates | null {
  const [filter, ...others] = inner?.filters ?? []
  if (!inner?.exact || inner.outer || !filter || others.length > 0) return null
  const { idPrefix, ...rest } = filter
  if (idPrefix === undefined || Object.keys(rest).length > 0) return null
  return { filters: [{ notIdPrefixes: [idPrefix] }], exact: true }
}

interface Merged {
  /** Null when no document can satisfy both. */
  readonly filter: DocumentFilter | null
  readonly exact: boolean
}

/** Both filters as one. Where the store has room for one condition of a kind, the first is kept. */
function merge(a: DocumentFilter, b: DocumentFilter): Merged {
  const types = common(a.types, b.types)
  const ids = common(a.ids, b.ids)
  if (types?.length === 0 || ids?.length === 0) return { filter: null, exact: true }
  const exact = (['idPrefix', 'withoutTwin', 'referencesTo'] as const).every(
    (key) => a[key] === undefined || b[key] === undefined || a[key] === b[key],
  )
  const filter: DocumentFilter = {
    ...b,
    ...a,
    ...(types && { types }),
    ...(ids && { ids }),
    ...(b.createdRange && { createdRange: narrow(a.createdRange, b.createdRange) }),
    ...(b.updatedRange && { updatedRange: narrow(a.updatedRange, b.updatedRange) }),
    ...(b.notIdPrefixes && { notIdPrefixes: both(a.notIdPrefixes, b.notIdPrefixes) }),
    ...(b.fields && { fields: both(a.fields, b.fields) }),
    ...(b.text && { text: both(a.text, b.text) }),
  }
  return { filter, exact }
}

function both<T>(a: readonly T[] = [], b: readonly T[]): readonly T[] {
  return [...new Map([...a, ...b].map((item) => [JSON.stringify(item), item])).values()]
}

function common(a?: readonly string[], b?: readonly string[]): readonly string[] | undefined {
  return a && b ? a.filter((value) => b.includes(value)) : (a ?? b)
}

function narrow(a: StringRange = {}, b: StringRange): StringRange {
  const bounds: Record<string, string> = { ...a }
  for (const [key, bound] of Object.entries(b) as [string, string][]) {
    const known = bounds[key]
    const tighter = known === undefined || (key.startsWith('g') ? bound > known : bound < known)
    if (tighter) bounds[key] = bound
  }
  return bounds
}
