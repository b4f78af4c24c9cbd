import type { ContentDocument } from '../../model/document.ts'
import { ProtocolError, queryParseError } from '../../protocol/errors.ts'
import type { Reach } from '../realtime/reach-index.ts'
import { candidatesOf, intersect } from './candidates.ts'
import type { Candidates } from './candidates.ts'
import { toEvaluable } from './functions/evaluable.ts'
import { evaluateGroq, mapChildren, someNode } from './groq.ts'
import type { GroqNode } from './groq.ts'
import { parseQuery, toParseError } from './parse.ts'
import { filterChain, isUnplannable } from './planner.ts'

/** Runs work, and may interrupt it. */
export type Guard = <T>(query: string, work: () => T) => T

/** Maximum number of names, literals and symbols in a listener's query: parsing it blocks other work. */
const maximumTokens = 4000
const maximumSimpleNodes = 200

export interface DocumentPredicate {
  (document: ContentDocument | null): boolean
  /** Documents outside of these alternatives never match; null or missing: any document may match. */
  readonly reach?: readonly Reach[] | null
}

/**
 * The filter of a listener: the conditions that directly follow the query's initial `*`. Projections,
 * order, slices and everything after them are ignored. So is a condition that depends on other documents
 * (a sub-query, `->`): the listener then gets more events rather than fewer. Absent documents never match.
 * Throws ProtocolError 400 for a query that cannot be listened to. A filter that may be slow is run by `guard`, which
 * may interrupt it; the predicate then throws the error of `guard`.
 */
export function compileListenerFilter(
  query: string,
  params: Record<string, unknown>,
  identity: string,
  guard: Guard = (_, work) => work(),
): DocumentPredicate {
  const tree = parseQuery(query, params, { tokens: maximumTokens })
  const conditions = topLevelConditions(tree)
  if (!conditions) {
    throw queryParseError({
      description: 'a listener needs a query that starts with a filter: *[…]',
      query,
      start: 0,
      end: query.length,
    })
  }
  const decidable = conditions.map((condition) => ignoreOtherDocuments(condition, true))
  const reach = reachOf(decidable)

  let exact = decidable
  const isCheap = decidable.every((condition) => isSimple(condition, { nodes: 0 }))
  const evaluate = (document: ContentDocument): boolean => {
    const found = exact.reduce<GroqNode>((base, expr) => ({ type: 'Filter', base, expr }), {
      type: 'Value',
      value: [document],
    })
    return (evaluateGroq(found, { identity }) as unknown[]).length > 0
  }
  const matches = (document: ContentDocument): boolean =>
    isCheap ? evaluate(document) : guard(query, () => evaluate(document))
  try {
    exact = decidable.map(toEvaluable)
    // Unknown functions only fail on evaluation, which must not be delayed until the first event.
    matches({ _id: 'a', _type: 'a' })
  } catch (error) {
    throw toParseError(query, error)
  }
  const predicate = (document: ContentDocument | null): boolean => {
    if (!document || !isWithin(reach, document)) return false
    try {
      return matches(document)
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      // Only an unusual document can fail here. An extra event is harmless, a failing commit is not.
      return true
    }
  }
  return Object.assign(predicate, { reach })
}

/**
 * Most listeners wait for one document or one type, so a commit that does not concern them is recognised
 * without evaluating their filters, which together would cost more than the commit itself.
 */
function reachOf(conditions: readonly GroqNode[]): readonly Reach[] | null {
  const candidates = conditions
    .map((condition) => candidatesOf(condition))
    .reduce<Candidates | null>((known, more) => intersect(known, more), null)
  return (
    candidates?.filters.map(({ ids, types }) => ({
      ids: ids && new Set(ids),
      types: types && new Set(types),
    })) ?? null
  )
}

function isWithin(reach: readonly Reach[] | null, { _id, _type }: ContentDocument): boolean {
  if (!reach) return true
  return reach.some(({ ids, types }) => ids?.has(_id) !== false && types?.has(_type) !== false)
}

function topLevelConditions(node: GroqNode): GroqNode[] | null {
  const chain = filterChain(node)
  if (chain) return chain
  return 'base' in node && node.base ? topLevelConditions(node.base) : null
}

/**
 * Replaces conditions that cannot be evaluated on one document by the constant that lets the document
 * through: true, or false below a negation.
 */
function ignoreOtherDocuments(node: GroqNode, constant: boolean): GroqNode {
  switch (node.type) {
    case 'And':
    case 'Or':
    case 'Group':
      return mapChildren(node, (child) => ignoreOtherDocuments(child, constant))
    case 'Not':
      return { ...node, base: ignoreOtherDocuments(node.base, !constant) }
    default:
      return someNode(node, needsOtherDocuments) || isUnplannable(node)
        ? { type: 'Value', value: constant }
        : node
  }
}

function needsOtherDocuments(node: GroqNode): boolean {
  return node.type === 'Everything' || node.type === 'Deref'
}

const simpleOperators = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])
const simpleCalls = new Set(['defined', 'path', 'dateTime', 'now', 'identity'])

/** True for filters that take microseconds on any document: few comparisons of its fields. */
function isSimple(node: GroqNode, counted: { nodes: number }): boolean {
  if (++counted.nodes > maximumSimpleNodes) return false
  const below = (part: GroqNode): boolean => isSimple(part, counted)
  switch (node.type) {
    case 'Value':
    case 'This':
      return true
    case 'AccessAttribute':
      return !node.base || below(node.base)
    case 'Group':
    case 'Not':
      return below(node.base)
    case 'And':
    case 'Or':
      return below(node.left) && below(node.right)
    case 'OpCall':
      return simpleOperators.has(node.op) && below(node.left) && below(node.right)
    case 'Array':
      return node.elements.every(({ value, isSplat }) => !isSplat && below(value))
    case 'FuncCall':
      return node.namespace === 'global' && simpleCalls.has(node.name) && node.args.every(below)
    default:
      return false
  }
}
