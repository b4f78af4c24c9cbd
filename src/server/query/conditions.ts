import type { FieldCondition, FieldIndex, StringRange } from '../database/document-reader.ts'
import { versionsPrefix } from '../../model/ids.ts'
import { termsOf, unindexedFields } from '../database/text/text-terms.ts'
import type { Candidates } from './candidates.ts'
import { evaluateGroq, someNode } from './groq.ts'
import type { GroqNode } from './groq.ts'
import { textQueryFilters, textQueryOf } from './text-query.ts'

/** The context of a plan besides the query itself. */
export interface PlanContext {
  readonly fields: FieldIndex
  /** Milliseconds since 1970; the plan may be used for another hour. */
  readonly now: number
  /** True if the query sees the documents as they are stored. */
  readonly isRaw: boolean
}

/** Maximum number of alternatives in a plan: each is a separate search. */
export const maximumFilters = 64

const nothing: Candidates = { filters: [], exact: true }
const anything = { filters: [{}], exact: false } as const
const hour = 3_600_000

/** Candidates for a single condition; null if the indexes cannot narrow it down. */
export function readCondition(expr: GroqNode, context: PlanContext): Candidates | null {
  if (expr.type === 'OpCall') {
    const { op, left, right } = expr
    if (op === 'match') return searching(expr) ?? containing(left, right)
    const twins = op === '==' && context.isRaw ? withoutTwin(left, right) : null
    if (twins) return twins
    return compare(op, left, right, context) ?? mirror(op, left, right, context)
  }
  return isCall(expr, 'references') ? referencing(expr.args) : ofRelease(expr)
}

/** `sanity::partOfRelease("r")` and `sanity::versionOf("a")`, which test the id alone. */
function ofRelease(expr: GroqNode): Candidates | null {
  if (expr.type !== 'FuncCall' || expr.namespace !== 'sanity') return null
  const named = expr.args[0] && constant(expr.args[0])
  if (!named) return null
  const { value } = named
  if (expr.name !== 'partOfRelease' && expr.name !== 'versionOf') return null
  if (typeof value !== 'string' || !isAscii(value))
    return typeof value === 'string' ? null : nothing
  if (expr.name === 'versionOf') return { filters: [{ formOf: value }], exact: false }
  if (value.includes('.')) return nothing
  return { filters: [{ idPrefix: `${versionsPrefix}${value}.` }], exact: true }
}

function compare(
  op: string,
  left: GroqNode,
  right: GroqNode,
  context: PlanContext,
): Candidates | null {
  if (op === 'in' && endsInReference(right)) return pointingAt(left)
  if (op === '==' && endsInReference(left)) return pointingAt(right)
  if (isCall(left, 'dateTime')) return around(left.args[0], op, right, context)
  const system = systemField(left)
  if (system) return compareSystemField(system, op, right)
  const field = fieldName(left)
  return field !== null && context.fields.isIndexed(field) ? compareField(field, op, right) : null
}

function mirror(
  op: string,
  left: GroqNode,
  right: GroqNode,
  context: PlanContext,
): Candidates | null {
  const mirrored = { '==': '==', '<': '>', '<=': '>=', '>': '<', '>=': '<=' }[op]
  return mirrored ? compare(mirrored, right, left, context) : null
}

function compareSystemField(field: SystemField, op: string, right: GroqNode): Candidates | null {
  if (field === '_createdAt' || field === '_updatedAt') return within(field, op, constant(right))
  const value = constant(right)
  if (op === '==') {
    if (value) return oneOf(field, [value.value])
    return field === '_id' && isOuterValue(right)
      ? { ...anything, outer: { by: 'id', value: right, otherwise: 'nothing' } }
      : null
  }
  if (op !== 'in') return null
  if (value) return Array.isArray(value.value) ? oneOf(field, value.value) : nothing
  return field === '_id' ? underPath(right) : null
}

// `_id` and `_type` are always strings, so other values never equal them.
function oneOf(field: '_id' | '_type', values: readonly unknown[]): Candidates | null {
  const texts = values.filter((value) => typeof value === 'string')
  if (!texts.every(isStorable)) return null
  if (texts.length === 0) return nothing
  const list = [...new Set(texts)]
  return { filters: [field === '_id' ? { ids: list } : { types: list }], exact: true }
}

function compareField(field: string, op: string, right: GroqNode): Candidates | null {
  const found = constant(right)
  if (!found) {
    return op === '==' && isOuterValue(right)
      ? { ...anything, outer: { by: { field }, value: right, otherwise: 'anything' } }
      : null
  }
  const { value } = found
  if (op === 'in' && Array.isArray(value) && value.length <= maximumFilters) {
    if (!value.every(isComparable)) return null
    const each = [...new Set(value)].map((one): FieldCondition => ({ field, op: '==', value: one }))
    return { filters: each.map((condition) => ({ fields: [condition] })), exact: true }
  }
  return isComparison(op) && isComparable(value)
    ? { filters: [{ fields: [{ field, op, value }] }], exact: true }
    : null
}

function isComparison(op: string): op is FieldCondition['op'] {
  return ['==', '<', '<=', '>', '>='].includes(op)
}

function isComparable(value: unknown): value is FieldCondition['value'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function within(field: TimeField, op: string, bound: Constant | null): Candidates | null {
  const key = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' }[op]
  // GROQ orders strings by UTF-16 units, the database by bytes; with an ASCII bound both agree.
  if (!key || typeof bound?.value !== 'string' || !isAscii(bound.value)) return null
  // A document without the time is stored as '', which sorts before every bound: never exact.
  return inRange(field, { [key]: bound.value })
}

function inRange(field: TimeField, range: StringRange): Candidates {
  const filter = field === '_createdAt' ? { createdRange: range } : { updatedRange: range }
  return { filters: [filter], exact: false }
}

/**
 * `dateTime(_updatedAt) > dateTime(now()) - 3600`: times are stored as strings, which sort like times except
 * for their time zone, and for the 31st of shorter months. Hence a margin of some days on either side.
 */
function around(
  time: GroqNode | undefined,
  op: string,
  bound: GroqNode,
  { now }: PlanContext,
): Candidates | null {
  const field = time && systemField(time)
  const at = instantOf(bound, now)
  if ((field !== '_createdAt' && field !== '_updatedAt') || at === null) return null
  const slack = 4 * 24 * hour
  const from = isoTime(at - slack)
  const to = isoTime(at + slack)
  if (from === null || to === null) return null
  if (op === '>' || op === '>=') return inRange(field, { gt: from })
  if (op === '<' || op === '<=') return inRange(field, { lt: to })
  return op === '==' ? inRange(field, { gt: from, lt: to }) : null
}

/** The time of a constant expression, in milliseconds since 1970. */
function instantOf(node: GroqNode, now: number): number | null {
  const known = new Set<string>(['Value', 'OpCall', 'FuncCall', 'Group', 'Neg'])
  if (someNode(node, (part) => !known.has(part.type))) return null
  if (someNode(node, (part) => part.type === 'FuncCall' && !isCall(part, 'now', 'dateTime'))) {
    return null
  }
  const value = evaluateGroq(node, { timestamp: new Date(now) })
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : time
}

function isoTime(milliseconds: number): string | null {
  const year = new Date(milliseconds).getUTCFullYear()
  return year >= 0 && year <= 9999 ? new Date(milliseconds).toISOString() : null
}

/** `count(*[_id == "drafts." + ^._id]) == 0`: the newer version of each pair. */
function withoutTwin(left: GroqNode, right: GroqNode): Candidates | null {
  if (constant(right)?.value !== 0 || !isCall(left, 'count') || !left.args[0]) return null
  const prefix = twinPrefix(left.args[0])
  return prefix === null ? null : { filters: [{ withoutTwin: prefix }], exact: true }
}

/**
 * `defined(*[_id == string::split(^._id, "drafts.")[1]][0]._id) || defined(*[_id == "drafts." + ^._id][0]._id)`: both
 * versions of each pair. (Only for ids that contain the prefix once more does the first part find another document.)
 */
export function ofPair(left: GroqNode, right: GroqNode): Candidates | null {
  const base = existing(left)
  const twin = existing(right)
  const prefix = base && basePrefix(base)
  if (prefix === null || !twin || twinPrefix(twin) !== prefix) return null
  return { filters: [{ paired: prefix }], exact: true }
}

/** The filtered `*` of `defined(*[…][0]._id)`. */
function existing(node: GroqNode): GroqNode | null {
  const [id] = isCall(node, 'defined') ? node.args : []
  if (id?.type !== 'AccessAttribute' || id.name !== '_id') return null
  return id.base?.type === 'AccessElement' && id.base.index === 0 ? id.base.base : null
}

/** The prefix of `*[_id == "drafts." + ^._id]`. */
function twinPrefix(node: GroqNode): string | null {
  const id = idOfFilter(node)
  if (id?.type !== 'OpCall' || id.op !== '+' || !isOwnId(id.right)) return null
  return prefixOf(id.left)
}

/** The prefix of `*[_id == string::split(^._id, "drafts.")[1]]`. */
function basePrefix(node: GroqNode): string | null {
  const id = idOfFilter(node)
  if (id?.type !== 'AccessElement' || id.index !== 1 || !isSplit(id.base)) return null
  const [text, prefix] = id.base.args
  return text && prefix && isOwnId(text) ? prefixOf(prefix) : null
}

/** The value of `*[_id == value]`. */
function idOfFilter(node: GroqNode): GroqNode | null {
  if (node.type !== 'Filter' || node.base.type !== 'Everything') return null
  const { expr } = node
  return expr.type === 'OpCall' && expr.op === '==' && systemField(expr.left) === '_id'
    ? expr.right
    : null
}

/** `^._id` */
function isOwnId(node: GroqNode): boolean {
  return (
    node.type === 'AccessAttribute' &&
    node.name === '_id' &&
    node.base?.type === 'Parent' &&
    node.base.n === 1
  )
}

function prefixOf(node: GroqNode): string | null {
  const text = constant(node)?.value
  return typeof text === 'string' && text !== '' && isAscii(text) ? text : null
}

function isSplit(node: GroqNode): node is Extract<GroqNode, { type: 'FuncCall' }> {
  return node.type === 'FuncCall' && node.namespace === 'string' && node.name === 'split'
}

/** `_id in path("drafts.**")`: `*` is one segment, `**` any number, other text is literal. */
function underPath(right: GroqNode): Candidates | null {
  if (!isCall(right, 'path')) return null
  const pattern = right.args[0] && constant(right.args[0])?.value
  if (typeof pattern !== 'string' || !isAscii(pattern)) return null
  const parts = pattern.split('.')
  const wild = parts.findIndex((part) => part === '*' || part === '**')
  if (wild < 0) return { filters: [{ ids: [pattern] }], exact: true }
  const exact = wild === parts.length - 1 && parts[wild] === '**'
  if (wild === 0) return exact ? { filters: [{}], exact } : null
  return { filters: [{ idPrefix: `${parts.slice(0, wild).join('.')}.` }], exact }
}

// The store's table of references also contains some that GROQ ignores (an object below a reference),
// so it is never exact.
function referencing(args: readonly GroqNode[]): Candidates | null {
  const [only, ...others] = args
  if (only && others.length === 0 && isOuterValue(only)) {
    return { ...anything, outer: { by: 'referencesTo', value: only, otherwise: 'nothing' } }
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

/** `author._ref == $id`: with a value other than a string it could match documents without a reference. */
function pointingAt(target: GroqNode): Candidates | null {
  if (isOuterValue(target)) {
    return { ...anything, outer: { by: 'referencesTo', value: target, otherwise: 'anything' } }
  }
  return typeof constant(target)?.value === 'string' ? referencing([target]) : null
}

/** True for `author._ref` and `tags[]._ref`. */
function endsInReference(node: GroqNode): boolean {
  if (node.type === 'Map') return readsDocument(node.base) && endsInReference(node.expr)
  if (node.type !== 'AccessAttribute' || node.name !== '_ref' || !node.base) return false
  return readsDocument(node.base)
}

/** `[@, _id] match text::query("one two")` */
function searching(expr: GroqNode): Candidates | null {
  const query = textQueryOf(expr)
  const typed = query && constant(query.typed)
  const filters = typed ? textQueryFilters(query, typed.value) : null
  return filters && { filters, exact: false }
}

/** `title match "dr*"`: every word of the pattern must be a word of the document. */
function containing(left: GroqNode, right: GroqNode): Candidates | null {
  const pattern = constant(right)?.value
  const patterns: readonly unknown[] = Array.isArray(pattern) ? pattern : [pattern]
  if (!readsText(left) || !patterns.every((part) => typeof part === 'string')) return null
  const text = patterns.flatMap((part) => termsOf(part, fieldName(left)))
  return text.length > 0 ? { filters: [{ text }], exact: false } : null
}

/** True if a node's strings are strings of the current document that the store has indexed. */
function readsText(node: GroqNode): boolean {
  if (node.type === 'Array') return node.elements.every(({ value }) => readsText(value))
  if (node.type === 'FuncCall') {
    const joins = node.namespace === 'pt' && node.name === 'text'
    return (joins || isCall(node, 'coalesce')) && node.args.every(readsText)
  }
  const skipped = (part: GroqNode): boolean =>
    part.type === 'AccessAttribute' && unindexedFields.has(part.name)
  return readsDocument(node) && !someNode(node, skipped)
}

/** True for a path within the current document. */
function readsDocument(node: GroqNode): boolean {
  switch (node.type) {
    case 'AccessAttribute':
      return !node.base || readsDocument(node.base)
    case 'This':
      return true
    case 'Group':
    case 'ArrayCoerce':
    case 'AccessElement':
    case 'Slice':
    case 'Filter':
      return readsDocument(node.base)
    case 'Map':
    case 'FlatMap':
      return readsDocument(node.base) && readsDocument(node.expr)
    default:
      return false
  }
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

/** `^._id`, `^.^.author._ref`, `"drafts." + ^._id`, `string::split(^._id, "drafts.")[1]`: constant within this `*`. */
function isOuterValue(node: GroqNode): boolean {
  if (node.type === 'AccessAttribute' && node.base) {
    return node.base.type === 'Parent' || isOuterValue(node.base)
  }
  if (node.type === 'OpCall' && node.op === '+') {
    return typeof constant(node.left)?.value === 'string' && isOuterValue(node.right)
  }
  if (node.type === 'AccessElement') {
    const { base } = node
    return isSplit(base) && isOuterValue(base.args[0]!) && constant(base.args[1]!) !== null
  }
  return node.type === 'Deref' && isOuterValue(node.base)
}

type TimeField = '_createdAt' | '_updatedAt'
const systemFields = ['_id', '_type', '_createdAt', '_updatedAt'] as const
export type SystemField = (typeof systemFields)[number]

/** The system field a node reads from the current document, else null. */
export function systemField(node: GroqNode): SystemField | null {
  return systemFields.find((field) => field === fieldName(node)) ?? null
}

/** The field a node reads from the current document, `slug.current` or `lower(title)`, else null. */
export function fieldName(node: GroqNode): string | null {
  if (node.type === 'Group') return fieldName(node.base)
  if (isCall(node, 'lower') && node.args[0]) {
    const field = fieldName(node.args[0])
    return field === null ? null : `lower(${field})`
  }
  if (node.type !== 'AccessAttribute' || node.name.includes('.')) return null
  if (!node.base || node.base.type === 'This') return node.name
  const parent = fieldName(node.base)
  return parent === null ? null : `${parent}.${node.name}`
}

function isCall(
  node: GroqNode,
  ...names: readonly string[]
): node is Extract<GroqNode, { type: 'FuncCall' }> {
  return node.type === 'FuncCall' && node.namespace === 'global' && names.includes(node.name)
}

function isAscii(text: string): boolean {
  return !/[^\p{ASCII}]|\0/u.test(text)
}

/** True if the database stores the string unchanged: no NUL, no unpaired surrogate. */
function isStorable(text: string): boolean {
  return !/\p{Surrogate}|\0/u.test(text)
}
