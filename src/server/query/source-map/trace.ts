import { callNode } from '../functions/groq-call.ts'
import type { GroqNode } from '../groq.ts'
import { isPlainObject } from './origins.ts'
import type { Origin, Origins } from './origins.ts'

/** A value that is not null, and its origin. That of an object or list counts only if the value has none itself. */
export class Traced {
  readonly value: unknown
  readonly origin: Origin

  constructor(value: unknown, origin: Origin) {
    this.value = value
    this.origin = origin
  }
}

/**
 * Rewrites a query so that its result tells where its values come from: it evaluates to `Traced`, or to null, and its
 * value is the same as without. Each part of the query is still evaluated once, in the same scope and order. Conditions,
 * sort keys and arguments of functions remain as they are: nothing of theirs gets into the result.
 */
export function traceQuery(tree: GroqNode, origins: Origins): GroqNode {
  /** Evaluates to `Traced`, or to null. */
  function traced(node: GroqNode): GroqNode {
    switch (node.type) {
      case 'Group':
        return traced(node.base)
      case 'Value':
        return callNode(() => trace(node.value, 'literal'), [])
      case 'AccessAttribute': {
        const { base = { type: 'This' }, name } = node
        return callNode((object) => fieldOf(object, name), [plain(base)])
      }
      case 'AccessElement':
        return callNode((list) => itemOf(list, node.index), [plain(node.base)])
      case 'Select':
        return mapValues(node, traced)
      case 'FuncCall':
        if (isFunction(node, 'global', 'coalesce')) return { ...node, args: node.args.map(traced) }
        break
      default:
    }
    return callNode((value) => trace(value, 'unknown'), [plain(node)])
  }

  function trace(value: unknown, origin: Origin): Traced | null {
    return value === null || value === undefined ? null : new Traced(value, origin)
  }

  function fieldOf(object: unknown, name: string): Traced | null {
    if (!isPlainObject(object) || !Object.hasOwn(object, name)) return null
    return trace(object[name], origins.ofField(object, name))
  }

  function itemOf(list: unknown, index: number): Traced | null {
    if (!Array.isArray(list)) return null
    const at = index < 0 ? index + list.length : index
    return trace(list[at], origins.ofItem(list, at))
  }

  /** Evaluates to the value itself, whose parts know their origins. */
  function plain(node: GroqNode): GroqNode {
    switch (node.type) {
      case 'Object':
        return { ...node, attributes: node.attributes.map(attribute) }
      case 'Array': {
        const { elements } = node
        const join = (...items: unknown[]): unknown[] =>
          collect(items.flatMap((item, at) => (elements[at]?.isSplat ? itemsIn(item) : [item])))
        return callNode(
          join,
          elements.map(({ value }) => traced(value)),
        )
      }
      case 'Map':
        return callNode(
          (items) => (Array.isArray(items) ? collect(items) : null),
          [{ type: 'Map', base: plain(node.base), expr: traced(node.expr) }],
        )
      case 'FlatMap':
        return callNode(
          (items) => (Array.isArray(items) ? collect(items.flatMap(flatItems)) : null),
          [{ type: 'Map', base: plain(node.base), expr: traced(node.expr) }],
        )
      case 'Projection':
        return { ...node, base: plain(node.base), expr: plain(node.expr) }
      case 'Filter':
        return following(node.base, (base) => ({ ...node, base }))
      case 'Slice':
        return following(node.base, (base) => ({ ...node, base }), node.left)
      case 'PipeFuncCall':
        if (node.name === 'order') return following(node.base, (base) => ({ ...node, base }))
        // It copies each object in order to add the score.
        return { ...node, base: callNode(expandItems, [plain(node.base)]) }
      case 'FuncCall':
        return tracedCall(node)
      case 'Select':
        return mapValues(node, plain)
      case 'OpCall':
        return node.op === '+' ? sum(node) : node
      case 'Group':
      case 'ArrayCoerce':
      case 'AccessElement':
        return { ...node, base: plain(node.base) }
      case 'AccessAttribute':
        return node.base ? { ...node, base: plain(node.base) } : node
      default:
        return node
    }
  }

  function attribute(part: Attribute): Attribute {
    if (part.type !== 'ObjectAttributeValue') {
      return { ...part, value: callNode((value) => origins.expand(value), [plain(part.value)]) }
    }
    const { name } = part
    const field = (found: unknown): object =>
      found instanceof Traced
        ? origins.field(name, found.value, found.origin)
        : origins.field(name, null, null)
    return { type: 'ObjectSplat', value: callNode(field, [traced(part.value)]) }
  }

  function tracedCall(node: Call): GroqNode {
    if (isFunction(node, 'global', 'coalesce')) return { ...node, args: node.args.map(plain) }
    const [list] = node.args
    const isSelection = isFunction(node, 'array', 'compact') || isFunction(node, 'array', 'unique')
    return isSelection && list ? following(list, (base) => ({ ...node, args: [base] })) : node
  }

  /** `a + b`: lists are joined, objects are merged. */
  function sum(node: Extract<GroqNode, { type: 'OpCall' }>): GroqNode {
    const sides: unknown[] = []
    const side = (at: number) => (value: unknown) => (sides[at] = origins.expand(value))
    const left = callNode(side(0), [plain(node.left)])
    const right = callNode(side(1), [plain(node.right)])
    const result = (value: unknown): unknown => {
      if (Array.isArray(value)) origins.keep(value, sides.flatMap(originsIn))
      return value
    }
    return callNode(result, [{ ...node, left, right }])
  }

  /**
   * A selection of a list's items, in any order. Objects are recognised by themselves; of equal texts or numbers, either
   * all are selected, in their order, or only the first. A slice takes its items from a place on.
   */
  function following(
    list: GroqNode,
    select: (base: GroqNode) => GroqNode,
    from?: number,
  ): GroqNode {
    let given: unknown = null
    const remember = callNode((value) => (given = value), [plain(list)])
    return callNode(
      (found) => {
        if (Array.isArray(found) && Array.isArray(given) && found.some(isScalar)) {
          origins.keep(found, originsOfSelection(given, found, from))
        }
        return found
      },
      [select(remember)],
    )
  }

  function originsOfSelection(list: unknown[], found: unknown[], from?: number): Origin[] {
    if (from !== undefined) {
      const start = Math.max(0, from < 0 ? from + list.length : from)
      return found.map((_, index) => origins.ofItem(list, start + index))
    }
    const places = new Map<unknown, number[]>()
    for (const [index, item] of list.entries()) {
      const known = places.get(item)
      if (known) known.push(index)
      else places.set(item, [index])
    }
    for (const indexes of places.values()) indexes.reverse()
    return found.map((item) => {
      const index = places.get(item)?.pop()
      return index === undefined ? 'unknown' : origins.ofItem(list, index)
    })
  }

  /** The list of traced values. */
  function collect(items: readonly unknown[]): unknown[] {
    const list = items.map((item) => (item instanceof Traced ? item.value : null))
    if (list.some(isScalar)) {
      origins.keep(
        list,
        items.map((item) => (item instanceof Traced ? item.origin : 'unknown')),
      )
    }
    return list
  }

  /** A list as traced values; anything else has no items. */
  function itemsIn(item: unknown): (Traced | null)[] {
    const value: unknown = item instanceof Traced ? item.value : null
    if (!Array.isArray(value)) return []
    return value.map((one: unknown, index) => trace(one, origins.ofItem(value, index)))
  }

  function flatItems(item: unknown): unknown[] {
    return item instanceof Traced && Array.isArray(item.value) ? itemsIn(item) : [item]
  }

  function originsIn(list: unknown): Origin[] {
    return Array.isArray(list) ? list.map((_, index) => origins.ofItem(list, index)) : []
  }

  function expandItems(list: unknown): unknown {
    return Array.isArray(list) ? list.map((item) => origins.expand(item)) : list
  }

  return traced(tree)
}

type Call = Extract<GroqNode, { type: 'FuncCall' }>
type Attribute = Extract<GroqNode, { type: 'Object' }>['attributes'][number]
type SelectNode = Extract<GroqNode, { type: 'Select' }>

function isFunction(node: Call, namespace: string, name: string): boolean {
  return node.namespace === namespace && node.name === name
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object'
}

function mapValues(node: SelectNode, change: (node: GroqNode) => GroqNode): GroqNode {
  const alternatives = node.alternatives.map((one) => ({ ...one, value: change(one.value) }))
  return { ...node, alternatives, ...(node.fallback && { fallback: change(node.fallback) }) }
}
