import type { DocumentFilter, StringRange } from '../database/store.ts'
import type { GroqNode } from './groq.ts'

/**
 * What the store can say about a filter before any document is read: every match satisfies at least
 * one of `filters`. `exact` means that the converse holds as well, so the filter need not run again.
 */
export interface Candidates {
  readonly filters: readonly DocumentFilter[]
  readonly exact: boolean
  /** A further restriction whose value comes from the surrounding scope, as in `references(^._id)`. */
  readonly outer?: { readonly field: 'id' | 'referencesTo'; readonly value: GroqNode }
}

const nothing: Candidates = { filters: [], exact: true }
const maximumFilters = 64

/** Reads one filter expression; null when the store can not narrow it down. */
export function candidatesOf(expr: GroqNode): Candidates | null {
  switch (expr.type) {
    case 'Group':
      return candidatesOf(expr.base)
    case 'And':
      return intersect(candidatesOf(expr.left), candidatesOf(expr.right))
    case 'Or':
      return unite(candidatesOf(expr.left), candidatesOf(expr.right))
    case 'Not':
      return complement(candidatesOf(expr.base))
    case 'OpCall':
      return compare(expr.op, expr.left, expr.right) ?? mirror(expr.op, expr.left, expr.right)
    case 'FuncCall':
      return expr.namespace === 'global' && expr.name === 'references'
        ? referencing(expr.args)
        : null
    default:
      return null
  }
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
  const filter = outer.field === 'id' ? { ids: [outerValue] } : { referencesTo: outerValue }
  return filters.flatMap((known) => merge(known, filter).filter ?? [])
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
  if (!list || filters.length < 2) return filters
  return [{ [list]: [...new Set(filters.flatMap((filter) => filter[list] ?? []))] }]
}

/** Only "not under this prefix" is a condition the store knows. */
function complement(inner: Candidates | null): Candidates | null {
  const [filter, ...others] = inner?.filters ?? []
  if (!inner?.exact || inner.outer || !filter || others.length > 0) return null
  const { idPrefix, ...rest } = filter
  if (idPrefix === undefined || Object.keys(rest).length > 0) return null
  return { filters: [{ notIdPrefix: idPrefix }], exact: true }
}

function compare(op: string, left: GroqNode, right: GroqNode): Candidates | null {
  const field = systemField(left)
  if (!field) return null
  if (field === '_createdAt' || field === '_updatedAt') return within(field, op, constant(right))
  if (op === '==') {
    const value = constant(right)
    if (value) return oneOf(field, [value.value])
    return field === '_id' && isOuterValue(right)
      ? { filters: [{}], exact: false, outer: { field: 'id', value: right } }
      : null
  }
  if (op !== 'in') return null
  const list = constant(right)
  if (list) return Array.isArray(list.value) ? oneOf(field, list.value) : nothing
  return field === '_id' ? underPath(right) : null
}

function mirror(op: string, left: GroqNode, right: GroqNode): Candidates | null {
  const mirrored = { '==': '==', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }[op]
  return mirrored ? compare(mirrored, right, left) : null
}

// `_id` and `_type` are always strings, so other values never equal them.
function oneOf(field: '_id' | '_type', values: readonly unknown[]): Candidates | null {
  const texts = values.filter((value) => typeof value === 'string')
  if (!texts.every(isStorable)) return null
  if (texts.length === 0) return nothing
  const list = [...new Set(texts)]
  return { filters: [field === '_id' ? { ids: list } : { types: list }], exact: true }
}

function within(
  field: '_createdAt' | '_updatedAt',
  op: string,
  bound: Constant | null,
): Candidates | null {
  const key = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' }[op]
  // Strings are ordered by UTF-16 units there and by bytes here; with an ASCII bound both agree.
  if (!key || typeof bound?.value !== 'string' || !isAscii(bound.value)) return null
  const range: StringRange = { [key]: bound.value }
  const filter = field === '_createdAt' ? { createdRange: range } : { updatedRange: range }
  // A document without the time is stored as '', which is before every bound: never exact.
  return { filters: [filter], exact: false }
}

/** `_id in path("drafts.**")`: `*` is one segment, `**` any number, other text stands for itself. */
function underPath(right: GroqNode): Candidates | null {
  if (right.type !== 'FuncCall' || right.namespace !== 'global' || right.name !== 'path')
    return null
  const pattern = right.args[0] && constant(right.args[0])?.value
  if (typeof pattern !== 'string' || !isAscii(pattern)) return null
  const parts = pattern.split('.')
  const wild = parts.findIndex((part) => part === '*' || part === '**')
  if (wild < 0) return { filters: [{ ids: [pattern] }], exact: true }
  const exact = wild === parts.length - 1 && parts[wild] === '**'
  if (wild === 0) return exact ? { filters: [{}], exact } : null
  return { filters: [{ idPrefix: `${parts.slice(0, wild).join('.')}.` }], exact }
}

// The store's table of references also counts what GROQ passes over (an object below a reference),
// so it never decides alone.
function referencing(args: readonly GroqNode[]): Candidates | null {
  const [only, ...others] = args
  if (only && others.length === 0 && isOuterValue(only)) {
    return { filters: [{}], exact: false, outer: { field: 'referencesTo', value: only } }
  }
  const targets: unknown[] = []
  for (const arg of args) {
    const value = constant(arg)
    if (!value) return null
    targets.push(...(Array.isArray(value.value) ? value.value : [value.value]))
  }
  const ids = new Set(targets.filter((target) => typeof target === 'string'))
  if (ids.size > maximumFilters || ![...ids].every(isStorable)) return null
  return { filters: [...ids].map((referencesTo) => ({ referencesTo })), exact: ids.size === 0 }
}

type Constant = { readonly value: unknown }

function constant(node: GroqNode): Constant | null {
  if (node.type === 'Value') return node
  if (node.type === 'Group') return constant(node.base)
  if (node.type !== 'Array') return null
  const values: unknown[] = []
  for (const element of node.elements) {
    const value = element.isSplat ? null : constant(element.value)
    if (!value) return null
    values.push(value.value)
  }
  return { value: values }
}

/** `^._id`, `^.^.author._ref`: known before the documents of this `*` are. */
function isOuterValue(node: GroqNode): boolean {
  if (node.type === 'AccessAttribute' && node.base) {
    return node.base.type === 'Parent' || isOuterValue(node.base)
  }
  return node.type === 'Deref' && isOuterValue(node.base)
}

const systemFields = ['_id', '_type', '_createdAt', '_updatedAt'] as const
type SystemField = (typeof systemFields)[number]

/** The system field a node reads from the current document, else null. */
export function systemField(node: GroqNode): SystemField | null {
  if (node.type === 'Group') return systemField(node.base)
  if (node.type !== 'AccessAttribute' || (node.base && node.base.type !== 'This')) return null
  return systemFields.find((field) => field === node.name) ?? null
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
  const exact = (['idPrefix', 'notIdPrefix', 'referencesTo'] as const).every(
    (key) => a[key] === undefined || b[key] === undefined || a[key] === b[key],
  )
  const filter: DocumentFilter = {
    ...b,
    ...a,
    ...(types && { types }),
    ...(ids && { ids }),
    ...(b.createdRange && { createdRange: narrow(a.createdRange, b.createdRange) }),
    ...(b.updatedRange && { updatedRange: narrow(a.updatedRange, b.updatedRange) }),
  }
  return { filter, exact }
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

function isAscii(text: string): boolean {
  return !/[^\p{ASCII}]|\0/u.test(text)
}

/** Text the database keeps and compares as it is: no NUL, no lone surrogate. */
function isStorable(text: string): boolean {
  return !/\p{Surrogate}|\0/u.test(text)
}
