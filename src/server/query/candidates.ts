import type { DocumentFilter, StringRange } from '../database/document-reader.ts'
import { maximumFilters, ofPair, readCondition } from './conditions.ts'
import type { PlanContext } from './conditions.ts'
import type { GroqNode } from './groq.ts'

/**
 * What the indexes can tell about a filter before any document is read: every match satisfies at least
 * one of `filters`. `exact` means that the converse also holds, so the filter need not be evaluated.
 */
export interface Candidates {
  readonly filters: readonly DocumentFilter[]
  readonly exact: boolean
  /** A further condition whose value comes from the enclosing scope, as in `references(^._id)`. */
  readonly outer?: OuterCondition
}

interface OuterCondition {
  readonly by: 'id' | 'referencesTo' | { readonly field: string }
  readonly value: GroqNode
  /** What can match if the value is not a string. */
  readonly otherwise: 'nothing' | 'anything'
}

/** Compiles one filter expression; null if the indexes cannot narrow it down. */
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
      return (
        (context.isRaw ? ofPair(expr.left, expr.right) : null) ??
        uniteWith(candidatesOf(expr.left, context), candidatesOf(expr.right, context))
      )
    case 'Not':
      return complement(candidatesOf(expr.base, context))
    case 'Value':
      return expr.value === true ? { filters: [{}], exact: true } : null
    default:
      return readCondition(expr, context)
  }
}

const withoutIndex: PlanContext = {
  fields: { isIndexed: () => false, isOrdered: () => false, isList: () => false },
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

/** The store's filters once the value from the enclosing scope is known. */
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

/** As `unite`: `!(_id in path("drafts.**")) || …` for the pairs of that prefix, and the same without `!`, are one filter. */
function uniteWith(a: Candidates | null, b: Candidates | null): Candidates | null {
  const prefix = onlyKey(b, 'paired')
  if (prefix === null) return unite(a, b)
  if (onlyKey(a, 'idPrefix') === prefix) return { filters: [{ withTwin: prefix }], exact: true }
  const [outside, ...others] = onlyKey(a, 'notIdPrefixes') ?? []
  return outside === prefix && others.length === 0
    ? { filters: [{ withBase: prefix }], exact: true }
    : unite(a, b)
}

/** The condition of this kind if the candidates are exactly the documents that satisfy it; otherwise null. */
function onlyKey<K extends keyof DocumentFilter>(
  candidates: Candidates | null,
  key: K,
): NonNullable<DocumentFilter[K]> | null {
  const [filter, ...others] = candidates?.filters ?? []
  const isExact = candidates?.exact === true && !candidates.outer && others.length === 0
  return isExact && filter && Object.keys(filter).length === 1 ? (filter[key] ?? null) : null
}

// A value from the enclosing scope cannot restrict one side only: it is dropped, which finds more documents.
function unite(a: Candidates | null, b: Candidates | null): Candidates | null {
  if (!a || !b) return null
  const filters = simplify([...a.filters, ...b.filters])
  return filters.length > maximumFilters ? null : { filters, exact: a.exact && b.exact }
}

/** Merges `_id == "a" || _id == "b" …` to one list of ids; an alternative without restriction absorbs all others. */
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

/** Joins filters that differ only in their text conditions: one search term in many fields or spellings. */
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

/** The negation; the store only supports "not under this prefix" and "of no pair". */
function complement(inner: Candidates | null): Candidates | null {
  const prefix = onlyKey(inner, 'idPrefix')
  if (prefix !== null) return { filters: [{ notIdPrefixes: [prefix] }], exact: true }
  const paired = onlyKey(inner, 'paired')
  return paired === null ? null : { filters: [{ unpaired: paired }], exact: true }
}

interface Merged {
  /** Null if no document can satisfy both. */
  readonly filter: DocumentFilter | null
  readonly exact: boolean
}

/** Conditions of which the store supports one of a kind. */
const singular = [
  ...(['idPrefix', 'withoutTwin', 'paired', 'unpaired', 'withBase', 'withTwin'] as const),
  'referencesTo',
  'formOf',
] as const

/** The conjunction. Where the store supports only one condition of a kind, the first is kept. */
function merge(a: DocumentFilter, b: DocumentFilter): Merged {
  const types = common(a.types, b.types)
  const ids = common(a.ids, b.ids)
  if (types?.length === 0 || ids?.length === 0) return { filter: null, exact: true }
  const exact = singular.every(
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
