import type { ContentDocument } from '../../model/document.ts'
import { candidatesOf } from './candidates.ts'
import { toEvaluable } from './functions/evaluable.ts'
import { evaluateGroq, someNode } from './groq.ts'
import type { GroqNode } from './groq.ts'
import { checkParts, parseQuery, toParseError } from './parse.ts'
import { isUnplannable } from './planner.ts'
import { isShieldNeeded, shield } from './shield.ts'

/** Evaluates a condition on one document. False if it cannot be evaluated. */
export type DocumentCondition = (document: ContentDocument) => boolean

/** The condition that every document fulfils. */
export function always(): boolean {
  return true
}

/**
 * Names, literals and symbols in all filters of a role together: they are compiled for each user, where requests are
 * served.
 */
const maximumParts = 4000

/** Throws ProtocolError 400 if the filters of a role are too long together. */
export function checkGrantFilters(filters: readonly string[]): void {
  checkParts(anyOf(filters), { identity: '' }, maximumParts)
}

/**
 * Compiles a grant's filter for one user, whose id is `identity()` or `$identity` in it. Returns `always` for one that
 * matches every document, such as `_id in path("**")`.
 * Throws ProtocolError 400 if it is not GROQ, or depends on more than the document.
 */
export function compileGrantFilter(filter: string, identity: string): DocumentCondition {
  let condition: GroqNode
  const holds = (document: ContentDocument): boolean => {
    const base: GroqNode = { type: 'Value', value: [document] }
    const found = evaluateGroq({ type: 'Filter', base, expr: condition }, { identity })
    return (found as unknown[]).length > 0
  }
  try {
    const parsed = parseGrantFilter(filter, identity)
    if (passesEverything(parsed)) return always
    condition = toEvaluable(parsed)
    // Unknown functions only fail on evaluation, which must not be delayed until the first read.
    holds({ _id: 'a', _type: 'a' })
  } catch (error) {
    throw toParseError(filter, error)
  }
  return (document) => {
    try {
      return holds(document)
    } catch (error) {
      return isShieldNeeded(error) && holds(shield(document))
    }
  }
}

function passesEverything(parsed: GroqNode): boolean {
  const candidates = candidatesOf(parsed)
  return (
    candidates !== null &&
    candidates.exact &&
    !candidates.outer &&
    candidates.filters.some((known) => Object.keys(known).length === 0)
  )
}

/** The disjunction of filters; `false` if there are none. */
export function anyOf(filters: readonly string[]): string {
  // A filter may end in a comment, which only a line break terminates.
  return filters.length === 0 ? 'false' : filters.map((filter) => `(${filter}\n)`).join(' || ')
}

/** Of any length: a role's is limited when it is defined, and the filters of several may be joined. */
function parseGrantFilter(filter: string, identity: string): GroqNode {
  const tree = parseQuery(filter, { identity }, { tokens: Infinity })
  if (someNode(tree, (node) => outside.has(node.type)) || isUnplannable(tree)) {
    throw toParseError(filter, new Error('a grant is decided by the document alone'))
  }
  return tree
}

const outside = new Set<string>(['Everything', 'Deref', 'Parent'])
