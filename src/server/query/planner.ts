import { draftsPrefix, versionsPrefix } from '../../model/ids.ts'
import { releasesPrefix } from '../../model/release.ts'
import { layersOf } from '../../protocol/perspective.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import type {
  DocumentFilter,
  DocumentSelection,
  FieldIndex,
  ListFilter,
} from '../database/document-reader.ts'
import { candidatesOf, intersect } from './candidates.ts'
import type { Candidates } from './candidates.ts'
import { fieldName } from './conditions.ts'
import type { PlanContext } from './conditions.ts'
import { liftOrder } from './lift-order.ts'
import { compileTest, type DocumentTest } from './text-tests.ts'
import { toEvaluable } from './functions/evaluable.ts'
import { expandReleases } from './functions/release-functions.ts'
import { mapChildren, someNode } from './groq.ts'
import type { GroqNode } from './groq.ts'

/** Prefixes of the ids that a query does not see. Over several layers, the rows of the store are not what it sees. */
function hiddenPrefixes(perspective: Perspective): readonly string[] {
  if (perspective === 'raw') return []
  if (perspective === 'published') return [draftsPrefix, versionsPrefix, releasesPrefix]
  return [versionsPrefix]
}

export interface Plan {
  /** The query. If `complete`, each of its `*` is replaced by a reference to one of the sources. */
  readonly tree: GroqNode
  /** The same, before `toEvaluable`. */
  readonly written: GroqNode
  readonly sources: readonly Source[]
  /** False for the few queries that need asynchronous evaluation over one source, the whole dataset. */
  readonly complete: boolean
}

export type Source = SetSource | PageSource | CountSource | ListSource

/** The documents a `*` can yield, in ascending id order. */
export interface SetSource {
  readonly kind: 'set'
  readonly candidates: Candidates
  /** Conditions each document must satisfy. */
  readonly tests: readonly DocumentTest[]
}

/** The documents of `*[…] | order(…) [start...end]`, found by scanning an index until there are enough. */
export interface PageSource {
  readonly kind: 'page'
  readonly filter: DocumentFilter
  /** Remaining conditions on each document: compiled ones, which run first, and those evaluated by groq-js. */
  readonly tests: readonly DocumentTest[]
  readonly conditions: readonly GroqNode[]
  readonly order: DocumentSelection['order']
  readonly start: number
  readonly end: number
}

/** The number of documents of `count(*[…])`. */
interface CountSource {
  readonly kind: 'count'
  readonly filter: DocumentFilter
}

/** The different values that a list field has in the documents of `array::unique(*[…].tags[])`. */
interface ListSource {
  readonly kind: 'lists'
  readonly field: string
  readonly filter: ListFilter
}

/**
 * Replaces each `*` of a parsed query by a source that the store can read through its indexes.
 *
 * The replacement is a dereference: `->` is the only construct for which groq-js calls back during
 * evaluation, in the current scope. So a source is read when, and only if, it is needed,
 * and may depend on the enclosing document. `sourceOf` recognises such a reference.
 */
export function planQuery(
  parsed: GroqNode,
  perspective: Perspective,
  { fields, now }: Omit<PlanContext, 'isRaw'>,
): Plan {
  const layers = layersOf(perspective)
  const tree = expandReleases(parsed, layers === null)
  const context: PlanContext = { fields, now, isRaw: layers === null }
  const hidden = hiddenPrefixes(perspective)
  const everything: Candidates = {
    filters: [hidden.length > 0 ? { notIdPrefixes: hidden } : {}],
    exact: true,
  }
  if (isUnplannable(tree)) {
    const source: Source = { kind: 'set', candidates: everything, tests: [] }
    return { tree: toEvaluable(tree), written: tree, sources: [source], complete: false }
  }
  const planner = new Planner({ context, everything, layers })
  const written = planner.rewrite(liftOrder(tree))
  return { tree: toEvaluable(written), written, sources: planner.sources, complete: true }
}

/** Replaces the parts of a query that documents are read for by references to their sources. */
class Planner {
  readonly sources: Source[] = []
  readonly #context: PlanContext
  readonly #everything: Candidates
  /** Over several layers the rows of the store are not the documents the query sees. */
  readonly #rowsAreDocuments: boolean

  constructor({
    context,
    everything,
    layers,
  }: {
    context: PlanContext
    everything: Candidates
    layers: ReturnType<typeof layersOf>
  }) {
    this.#context = context
    this.#everything = everything
    this.#rowsAreDocuments = layers === null || layers.length === 1
  }

  rewrite(node: GroqNode): GroqNode {
    return (
      this.#planPage(node) ??
      this.#planCount(node) ??
      this.#planLists(node) ??
      this.#planRanked(node) ??
      this.#planScored(node) ??
      this.#planSet(node) ??
      mapChildren(node, (child) => this.rewrite(child))
    )
  }

  #planPage(node: GroqNode): GroqNode | null {
    const range = rangeOf(node)
    if (!range) return null
    const ordered = indexOrder(range.base, this.#context.fields)
    const chain = ordered && filterChain(ordered.base)
    if (!chain || chain.some(reachesOutside)) return null
    const { filters, exact } = this.#narrowDown(chain)
    const [filter, ...others] = filters
    if (!filter || others.length > 0 || !this.#isReadInOrder(filter)) return null
    // The index of a field is sorted by type first.
    if (typeof ordered.order.by === 'object' && filter.types?.length !== 1) return null
    const { tests, others: remaining } = testsOf(exact ? [] : this.#openConditions(chain, filters))
    const { start, end } = range
    const { order } = ordered
    const conditions = remaining.map((one) => this.rewrite(one)).map(toEvaluable)
    const page = this.#add({ kind: 'page', filter, tests, conditions, order, start, end })
    return node.type === 'AccessElement' ? { ...node, base: page, index: 0 } : page
  }

  #planCount(node: GroqNode): GroqNode | null {
    const counted = node.type === 'FuncCall' && node.name === 'count' ? node.args[0] : undefined
    const chain = counted && filterChain(counted)
    if (!chain) return null
    const { filters, exact } = this.#narrowDown(chain)
    const [filter, ...others] = filters
    return exact && filter && others.length === 0 && this.#isReadInOrder(filter)
      ? this.#add({ kind: 'count', filter })
      : null
  }

  /** True if rows are read in index order: over several layers only where that is less work than finding all documents. */
  #isReadInOrder({ ids, referencesTo, fields = [], ...filter }: DocumentFilter): boolean {
    if (this.#rowsAreDocuments) return true
    const isFew = ids ?? referencesTo ?? fields.find(({ op }) => op === '==')
    return isFew === undefined && Object.keys(filter).every((key) => layered.has(key))
  }

  #planLists(node: GroqNode): GroqNode | null {
    const isUnique =
      node.type === 'FuncCall' && node.namespace === 'array' && node.name === 'unique'
    const values = isUnique ? node.args[0] : undefined
    if (values?.type !== 'FlatMap' || values.expr.type !== 'ArrayCoerce' || !this.#rowsAreDocuments)
      return null
    const field = fieldName(values.expr.base)
    const chain = filterChain(values.base)?.flatMap(conjuncts)
    if (!chain || field === null || field.includes('.') || !this.#context.fields.isList(field))
      return null
    const others = chain.filter((condition) => !isDefinedTest(condition, field))
    const { filters, exact } = this.#narrowDown(others)
    const [filter, ...alternatives] = filters
    if (others.length === chain.length || !exact || !filter || alternatives.length > 0) return null
    const { types, notIdPrefixes, ...rest } = filter
    if (Object.keys(rest).length > 0) return null
    const among = { ...(types && { types }), ...(notIdPrefixes && { notIdPrefixes }) }
    const base = this.#add({ kind: 'lists', field, filter: among })
    return { ...node, args: [{ ...values, base }] } as GroqNode
  }

  /** `* | score(a)[_score > 0]{…} | order(_score desc)[0...100]`: of a search for common words the best are enough. */
  #planRanked(node: GroqNode): GroqNode | null {
    const range = rangeOf(node)
    if (!range) return null
    const replaceBase = (inner: GroqNode): GroqNode | null => {
      if (inner.type === 'Filter') return this.#planScored(inner, Math.max(enoughHits, range.end))
      const base = inner.type === 'Map' || isByScore(inner) ? replaceBase(inner.base) : null
      return (
        base && {
          ...mapChildren(inner, (child, role) => (role === 'base' ? base : this.rewrite(child))),
        }
      )
    }
    const base = replaceBase(range.base)
    return base && ({ ...node, base } as GroqNode)
  }

  /**
   * `*[…] | score(a, b)[_score > 0]`: every match satisfies a condition of the score. (A document that has a `_score`
   * itself could do without; names that start with `_` are not a document's to choose.)
   */
  #planScored(node: GroqNode, enough?: number): GroqNode | null {
    if (node.type !== 'Filter' || !conjuncts(node.expr).some(isPositiveScore)) return null
    const replaceBase = (pipe: GroqNode, most: number | undefined): GroqNode | null => {
      if (pipe.type !== 'PipeFuncCall') return null
      const base =
        pipe.name === 'score'
          ? this.#planSet(pipe.base, { condition: anyOf(pipe.args), enough: most })
          : replaceBase(pipe.base, isByScore(pipe) ? most : undefined)
      return base && { ...pipe, base, args: pipe.args.map((one) => this.rewrite(one)) }
    }
    const onlyScore = conjuncts(node.expr).every(isPositiveScore)
    const base = replaceBase(node.base, onlyScore ? enough : undefined)
    return base && { ...node, base, expr: this.rewrite(node.expr) }
  }

  /** `narrowing`: what every document that is wanted satisfies, which is checked elsewhere. */
  #planSet(
    node: GroqNode,
    narrowing?: { readonly condition: GroqNode; readonly enough: number | undefined },
  ): GroqNode | null {
    const chain = filterChain(node)
    if (!chain) return null
    const candidates = narrowing
      ? withEnough(this.#narrowDown([...chain, narrowing.condition]), narrowing.enough)
      : this.#narrowDown(chain)
    const isSettled = this.#narrowDown(chain).exact && this.#rowsAreDocuments
    const { tests, others } = testsOf(
      isSettled
        ? []
        : this.#rowsAreDocuments
          ? this.#openConditions(chain, candidates.filters)
          : chain,
    )
    const base = this.#add({ kind: 'set', candidates, tests })
    return others.reduce<GroqNode>(
      (base, condition) => ({ type: 'Filter', base, expr: this.rewrite(condition) }),
      base,
    )
  }

  #narrowDown(chain: readonly GroqNode[]): Candidates {
    return chain.reduce<Candidates>(
      (known, condition) => intersect(known, candidatesOf(condition, this.#context)) ?? known,
      this.#everything,
    )
  }

  /** The conditions to check on each document, because the filters do not cover them. */
  #openConditions(
    chain: readonly GroqNode[],
    filters: readonly DocumentFilter[],
  ): readonly GroqNode[] {
    return chain
      .flatMap(conjuncts)
      .filter((condition) => !isSettledBy(filters, candidatesOf(condition, this.#context)))
  }

  #add(source: Source): GroqNode {
    const name = `${sourcePrefix}${this.sources.push(source) - 1}`
    const outer = source.kind === 'set' ? source.candidates.outer : undefined
    return {
      type: 'Deref',
      base: outer
        ? reference({
            prefix: `${name}:`,
            value: leaveScope(outer.value),
            otherwise: outer.otherwise === 'anything' ? name : sourcePrefix,
          })
        : { type: 'Value', value: { _ref: name } },
    }
  }
}

/** The source of a reference created by the planner; null for a reference between documents. */
export function sourceOf(
  plan: Plan,
  reference: string,
): { source: Source | null; outerValue?: string } | null {
  if (!reference.startsWith(sourcePrefix)) return null
  const [, index = '', outerValue] =
    /^(\d*)(?::(.*))?$/s.exec(reference.slice(sourcePrefix.length)) ?? []
  const source = index === '' ? null : (plan.sources[Number(index)] ?? null)
  return { source, ...(outerValue !== undefined && { outerValue }) }
}

// No document id starts with NUL. A reference without a number yields no documents.
const sourcePrefix = '\0source'

/** `{_ref: prefix + value}`, or `{_ref: otherwise}` when the value is not a string. */
function reference(parts: { prefix: string; value: GroqNode; otherwise: string }): GroqNode {
  const left: GroqNode = { type: 'Value', value: parts.prefix }
  const text: GroqNode = { type: 'OpCall', op: '+', left, right: parts.value }
  const args: GroqNode[] = [text, { type: 'Value', value: parts.otherwise }]
  const ref: GroqNode = { type: 'FuncCall', namespace: 'global', name: 'coalesce', args }
  return {
    type: 'Object',
    attributes: [{ type: 'ObjectAttributeValue', name: '_ref', value: ref }],
  }
}

/** The conditions of `*[…][…]`, outermost last; null if the node is not a filtered `*`. */
export function filterChain(node: GroqNode): GroqNode[] | null {
  if (node.type === 'Everything') return []
  if (node.type !== 'Filter') return null
  const chain = filterChain(node.base)
  return chain && [...chain, node.expr]
}

/** With this many documents that have the words of a search, the best of them are certainly good. */
const enoughHits = 500

function withEnough(candidates: Candidates, enough: number | undefined): Candidates {
  if (enough === undefined) return candidates
  const filters = candidates.filters.map((filter) =>
    filter.search ? { ...filter, search: { ...filter.search, enough } } : filter,
  )
  return { ...candidates, filters }
}

/** `… | order(_score desc)` */
function isByScore(node: GroqNode): node is Extract<GroqNode, { type: 'PipeFuncCall' }> {
  const [first] = node.type === 'PipeFuncCall' && node.name === 'order' ? node.args : []
  return first?.type === 'Desc' && fieldName(first.base) === '_score'
}

/** `_score > 0` */
function isPositiveScore(node: GroqNode): boolean {
  if (node.type !== 'OpCall' || node.op !== '>' || fieldName(node.left) !== '_score') return false
  return (
    node.right.type === 'Value' && typeof node.right.value === 'number' && node.right.value >= 0
  )
}

/** What a document satisfies if the conditions of a score count anything. */
function anyOf(conditions: readonly GroqNode[]): GroqNode {
  return conditions.map(withoutBoost).reduce((left, right) => ({ type: 'Or', left, right }))
}

function withoutBoost(node: GroqNode): GroqNode {
  if (node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'boost') {
    return withoutBoost(node.args[0]!)
  }
  const isJoined = node.type === 'And' || node.type === 'Or' || node.type === 'Group'
  return isJoined ? mapChildren(node, withoutBoost) : node
}

function isDefinedTest(node: GroqNode, field: string): boolean {
  const [tested] = node.type === 'FuncCall' && node.name === 'defined' ? node.args : []
  return tested !== undefined && fieldName(tested) === field
}

function conjuncts(condition: GroqNode): GroqNode[] {
  if (condition.type === 'Group') return conjuncts(condition.base)
  if (condition.type !== 'And') return [condition]
  return [...conjuncts(condition.left), ...conjuncts(condition.right)]
}

/** Conditions of a prefix, which hold for a filter that has the same one. */
const comparable: ReadonlySet<keyof DocumentFilter> = new Set([
  ...(['withoutTwin', 'paired', 'unpaired', 'withBase', 'withTwin'] as const),
])

/** Conditions whose documents are found in each of several layers. */
const layered: ReadonlySet<string> = new Set<keyof DocumentFilter>([
  ...([
    'types',
    'idPrefix',
    'notIdPrefixes',
    'createdRange',
    'updatedRange',
    'text',
    'search',
  ] as const),
])

/** True if every document that matches one of `filters` satisfies the condition with these candidates. */
function isSettledBy(filters: readonly DocumentFilter[], condition: Candidates | null): boolean {
  const [filter, ...others] = condition?.filters ?? []
  if (!condition?.exact || condition.outer || !filter || others.length > 0) return false
  const { types, notIdPrefixes = [], ids, ...rest } = filter
  const keys = Object.keys(rest) as (keyof typeof rest)[]
  if (!keys.every((key) => comparable.has(key))) return false
  const named = ids && new Set(ids)
  return filters.every(
    (known) =>
      (!types || known.types?.every((type) => types.includes(type))) &&
      (!named || known.ids?.every((id) => named.has(id)) === true) &&
      keys.every((key) => known[key] === filter[key]) &&
      notIdPrefixes.every((prefix) => known.notIdPrefixes?.includes(prefix)),
  )
}

function testsOf(conditions: readonly GroqNode[]): {
  tests: readonly DocumentTest[]
  others: readonly GroqNode[]
} {
  const tests: DocumentTest[] = []
  const others = conditions.filter((condition) => {
    const test = compileTest(condition)
    if (test) tests.push(test)
    return !test
  })
  return { tests, others }
}

function rangeOf(node: GroqNode): { base: GroqNode; start: number; end: number } | null {
  if (node.type === 'AccessElement') {
    return isOffset(node.index) ? { base: node.base, start: node.index, end: node.index + 1 } : null
  }
  if (node.type !== 'Slice' || !isOffset(node.left) || !isOffset(node.right)) return null
  return { base: node.base, start: node.left, end: node.right + (node.isInclusive ? 1 : 0) }
}

function isOffset(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

type Order = NonNullable<DocumentSelection['order']>

const indexes = new Map<string, Order['by']>([
  ['_id', 'id'],
  ['_createdAt', 'created'],
  ['_updatedAt', 'updated'],
])

/** The order if an index provides it, with ties in id order; null if sorting is needed. */
function indexOrder(node: GroqNode, fields: FieldIndex): { base: GroqNode; order: Order } | null {
  if (node.type !== 'PipeFuncCall') return { base: node, order: { by: 'id' } }
  const [first, second] = node.args
  if (node.name !== 'order' || !first) return null
  const field = sortedField(first)
  if (field === null) return null
  const by = indexes.get(field) ?? (fields.isOrdered(field) ? { field } : null)
  // Ids are unique, so later sort keys have no effect.
  const settled =
    field === '_id' || !second || (sortedField(second) === '_id' && second.type !== 'Desc')
  if (!by || !settled) return null
  return { base: node.base, order: { by, descending: first.type === 'Desc' } }
}

function sortedField(node: GroqNode): string | null {
  return fieldName(node.type === 'Asc' || node.type === 'Desc' ? node.base : node)
}

/** True if a condition refers to the scope that contains its `*`, as `author._ref == ^._id` does. */
function reachesOutside(condition: GroqNode): boolean {
  const reaches = (node: GroqNode, depth: number): boolean => {
    if (node.type === 'Parent') return node.n >= depth
    let found = false
    mapChildren(node, (child, role) => {
      found ||= reaches(child, depth + (opensScope(node, role) ? 1 : 0))
      return child
    })
    return found
  }
  return reaches(condition, 1)
}

function opensScope(node: GroqNode, role: string): boolean {
  return (
    (role === 'expr' && (node.type === 'Filter' || node.type === 'Projection')) ||
    (role === 'args' && node.type === 'PipeFuncCall')
  )
}

/**
 * Rewrites an expression inside a filter for evaluation directly outside of it. (The scopes that `^` skips
 * belong to traversals, which contain a `*` only inside the brackets of a scope that counts.)
 */
function leaveScope(node: GroqNode): GroqNode {
  if (node.type !== 'Parent') return mapChildren(node, leaveScope)
  return node.n === 1 ? { type: 'This' } : { type: 'Parent', n: node.n - 1 }
}

/**
 * True if a query cannot be planned: `diff::` is only asynchronous in groq-js, and
 * `releases::` reads the dataset without a `*`.
 */
export function isUnplannable(tree: GroqNode): boolean {
  return someNode(
    tree,
    (node) =>
      node.type === 'FuncCall' && (node.namespace === 'diff' || node.namespace === 'releases'),
  )
}
