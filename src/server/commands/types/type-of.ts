import type { ExprNode, SchemaType as GroqSchema, TypeNode } from 'groq-js'
import { typeEvaluate } from 'groq-js'

/** The type of an expression; unknown where the evaluator fails, since it does not know all that a server can do. */
export function typeOf(node: ExprNode, schema: GroqSchema): TypeNode {
  try {
    return typeEvaluate(node, schema)
  } catch (error) {
    if (error instanceof Error) return { type: 'unknown' }
    throw error
  }
}
