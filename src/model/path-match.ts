import type { PathExpression } from './path-expression.ts'
import type { Path } from './path.ts'

/** The places inside `value` that exist and that `expression` selects, each once, in document order. */
export function matchPath(value: unknown, expression: PathExpression): Path[] {
  throw new Error('soon')
}
