import * as groq from 'groq-js'
import { exactTree } from '../../model/groq-exact.ts'
import type { GrantCondition } from './grant-filter.ts'

// Loaded only for filters that need full GROQ: the evaluator is as large as the rest of the data layer.

/**
 * Compiles any filter into a condition for one user, whose id it reads as `identity()` or `$identity`. Throws for
 * invalid GROQ.
 */
export function groqCondition(filter: string, identity: string): GrantCondition {
  const params = { identity }
  // The line break terminates a trailing comment in the filter.
  const tree: unknown = exactTree(groq.parse(`*[(${filter}\n)]`, { params }), groq.Path)
  return (document) => {
    try {
      const found: unknown = groq.toJS(
        groq.evaluateSync(tree, { dataset: [document], identity, params }),
      )
      return Array.isArray(found) && found.length > 0
    } catch {
      // A condition that cannot be evaluated grants nothing; the server refuses it as well.
      return false
    }
  }
}
