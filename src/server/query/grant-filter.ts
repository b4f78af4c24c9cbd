import type { ContentDocument } from '../../model/document.ts'
import { candidatesOf } from './candidates.ts'
import { evaluateGroq, someNode } from './groq.ts'
import type { GroqNode } from './groq.ts'
import { parseQuery, toParseError } from './parse.ts'
import { isUnplannable } from './planner.ts'
import { isShieldNeeded, shield } from './shield.ts'

/** Decides on one document. What cannot be decided is refused. */
export type DocumentCondition = (document: ContentDocument) => boolean

/**
 * Compiles the filter of a grant for one user, whom it may name as `identity()` or `$identity`.
 * Throws ProtocolError 400 when it is not GROQ, or needs more than the document to be decided.
 */
export function compileGrantFilter(filter: string, identity: string): DocumentCondition {
  const condition = parseGrantFilter(filter, identity)
  const holds = (document: ContentDocument): boolean => {
    const base: GroqNode = { type: 'Value', value: [document] }
    const found = evaluateGroq({ type: 'Filter', base, expr: condition }, { identity })
    return (found as unknown[]).length > 0
  }
  try {
    // A function that does not exist here is found by evaluating, and must not wait for a reader.
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

/** True for a filter that every document passes, such as `_id in path("**")`. */
export function passesEverything(filter: string): boolean {
  const candidates = candidatesOf(parseGrantFilter(filter, ''))
  return (
    candidates !== null &&
    candidates.exact &&
    !candidates.outer &&
    candidates.filters.some((known) => Object.keys(known).length === 0)
  )
}

/** One filter that holds where any of them does; nowhere when there are none. */
export function anyOf(filters: readonly string[]): string {
  // A filter may end in a comment, which only a line break ends.
  return filters.length === 0 ? 'false' : filters.map((filter) => `(${filter}\n)`).join(' || ')
}

function parseGrantFilter(filter: string, identity: string): GroqNode {
  const tree = parseQuery(filter, { identity })
  if (someNode(tree, (node) => outside.has(node.type)) || isUnplannable(tree)) {
    throw toParseError(filter, new Error('a grant is decided by the document alone'))
  }
  return tree
}

const outside = new Set<string>(['Everything', 'Deref', 'Parent'])
