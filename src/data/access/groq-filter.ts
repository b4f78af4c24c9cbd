import * as groq from 'groq-js'
import type { GrantCondition } from './grant-filter.ts'

// Loaded only for filters that need all of GROQ: it is as large as the rest of the data layer.

/**
 * The condition of any filter, for one user, whom it may name as `identity()` or `$identity`. Throws for what is not
 * GROQ.
 */
export function groqCondition(filter: string, identity: string): GrantCondition {
  const params = { identity }
  // A filter may end in a comment, which only a line break ends.
  const tree: unknown = groq.parse(`*[(${filter}\n)]`, { params })
  return (document) => {
    try {
      const found: unknown = groq.toJS(
        groq.evaluateSync(tree, { dataset: [document], identity, params }),
      )
      return Array.isArray(found) && found.length > 0
    } catch {
      // What cannot be decided is not granted; the server refuses it as well.
      return false
    }
  }
}
