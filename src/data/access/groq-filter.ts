import * as groq from 'groq-js'
import type { GrantCondition } from './grant-filter.ts'

// Loaded only for filters that need all of GROQ: it is as large as the rest of the data layer.

/**
 * Compiles any filter into a condition for one user, available in it as `identity()` and `$identity`. Throws for
 * invalid GROQ.
 */
export function groqCondition(filter: string, identity: string): GrantCondition {
  const params = { identity }
  // The line break ends a comment at the end of the filter.
  const tree: unknown = groq.parse(`*[(${filter}\n)]`, { params })
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
