import { callNode } from './groq-call.ts'
import { mapChildren, someNode, toExact } from './groq.ts'
import type { GroqNode } from './groq.ts'
import { rateValues, textQueryOf } from './text-query.ts'
import type { TextQuery } from './text-query.ts'

/** The tree to evaluate: see `exactTree`. It is no longer recognised by what reads conditions. */
export function toEvaluable(tree: GroqNode): GroqNode {
  return toExact(withOwnFunctions(tree))
}

/** Replaces what groq-js parses, but does not evaluate, by calls of our own functions. */
function withOwnFunctions(node: GroqNode): GroqNode {
  const query = textQueryOf(node)
  if (query) return rate(query, (score) => score !== null)
  if (node.type === 'PipeFuncCall' && node.name === 'score') {
    const args = node.args.map(scored)
    return { ...node, base: withOwnFunctions(node.base), args }
  }
  return mapChildren(node, withOwnFunctions)
}

/** A part of a score. groq-js counts a condition as 1, and adds the second argument of `boost` to that. */
function scored(node: GroqNode): GroqNode {
  const query = textQueryOf(node)
  if (query) {
    let score: number | null = null
    const matches = rate(query, (found) => (score = found) !== null)
    const args = [matches, callNode(() => (score ?? 0) - 1, [])]
    return { type: 'FuncCall', namespace: 'global', name: 'boost', args }
  }
  if (node.type === 'Group' && someNode(node, (part) => textQueryOf(part) !== null)) {
    return scored(node.base)
  }
  const isCounted = node.type === 'And' || node.type === 'Or' || isBoost(node)
  return isCounted ? mapChildren(node, scored) : withOwnFunctions(node)
}

function isBoost(node: GroqNode): boolean {
  return node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'boost'
}

function rate({ parts, typed }: TextQuery, result: (score: number | null) => unknown): GroqNode {
  return callNode(
    (text, ...values) => result(rateValues(parts, text, values)),
    [withOwnFunctions(typed), ...parts.map(({ value }) => withOwnFunctions(value))],
  )
}
