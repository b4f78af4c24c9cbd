import { createGeoFunctions } from '../geo/geo.ts'
import { callNode } from './groq-call.ts'
import { mapChildren, someNode, toExact } from '../groq.ts'
import type { GroqNode } from '../groq.ts'
import { createRater, textQueryOf } from '../text-query.ts'
import type { TextQuery } from '../text-query.ts'

/** The tree to evaluate: see `exactTree`. It is no longer recognised by what reads conditions. */
export function toEvaluable(tree: GroqNode): GroqNode {
  return toExact(withOwnFunctions(tree))
}

/** Replaces what groq-js parses, but does not evaluate, by calls of our own functions. */
function withOwnFunctions(node: GroqNode): GroqNode {
  const query = textQueryOf(node)
  if (query) return rated(query, (score) => score !== null)
  if (node.type === 'PipeFuncCall' && node.name === 'score') {
    const args = node.args.map(scored)
    return { ...node, base: withOwnFunctions(node.base), args }
  }
  const below = mapChildren(node, withOwnFunctions)
  if (below.type === 'FuncCall') return ownFunction(below)
  return below.type === 'OpCall' && below.op === 'in' ? pathInPath(below) : below
}

function ownFunction(node: Extract<GroqNode, { type: 'FuncCall' }>): GroqNode {
  switch (`${node.namespace}::${node.name}`) {
    case 'array::unique':
      return callNode(withOneNull, [node])
    case 'geo::latLng': {
      const { geo, latLng } = createGeoFunctions()
      return callNode(node.args.length === 1 ? geo : latLng, node.args)
    }
    case 'geo::distance':
      return callNode(createGeoFunctions().distance, node.args)
    case 'geo::contains':
      return callNode(createGeoFunctions().contains, node.args)
    case 'geo::intersects':
      return callNode(createGeoFunctions().intersects, node.args)
    case 'user::attributes':
      return { type: 'Object', attributes: [] }
    default:
      return node
  }
}

/** groq-js keeps every null. */
function withOneNull(list: unknown): unknown {
  if (!Array.isArray(list)) return null
  const items: readonly unknown[] = list
  const first = items.findIndex(isNull)
  return first < 0 ? items : items.filter((item, index) => index <= first || !isNull(item))
}

function isNull(item: unknown): boolean {
  return item === null || item === undefined
}

/** `path(a) in path("b.**")`: groq-js only tells for a text. */
function pathInPath(node: Extract<GroqNode, { type: 'OpCall' }>): GroqNode {
  const left = pathText(node.left)
  return left && pathText(node.right) ? { ...node, left } : node
}

function pathText(node: GroqNode): GroqNode | null {
  if (node.type === 'Group') return pathText(node.base)
  const isPath = node.type === 'FuncCall' && node.namespace === 'global' && node.name === 'path'
  return isPath ? (node.args[0] ?? null) : null
}

/** A part of a score. groq-js counts a condition as 1, and adds the second argument of `boost` to that. */
function scored(node: GroqNode): GroqNode {
  const query = textQueryOf(node)
  if (query) {
    let score: number | null = null
    const matches = rated(query, (found) => (score = found) !== null)
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

function rated({ parts, typed }: TextQuery, result: (score: number | null) => unknown): GroqNode {
  const rate = createRater(parts)
  return callNode(
    (text, ...values) => result(rate(text, values)),
    [withOwnFunctions(typed), ...parts.map(({ value }) => withOwnFunctions(value))],
  )
}
