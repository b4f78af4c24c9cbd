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
  return new Tracer(origins).traced(tree)
}

class Tracer {
  readonly #origins: Origins

  constructor(origins: Origins) {
    this.#origins = origins
  }

  /** Evaluates to `Traced`, or to null. */
  traced(node: GroqNode): GroqNode {
    switch (node.type) {
      case 'Group':
        return this.traced(node.base)
      case 'Value':
        return callNode(() => this.#trace(node.value, 'literal'), [])
      case 'AccessAttribute': {
        const { base = { type: 'This' }, name } = node
        return callNode((object) => this.#fieldOf(object, name), [this.#plain(base)])
      }
      case 'AccessElement':
        return callNode((list) => this.#itemOf(list, node.index), [this.#plain(node.base)])
      case 'Select':
        return mapValues(node, (one) => this.traced(one))
      case 'FuncCall':
        if (isFunction(node, 'global', 'coalesce'))
          return { ...node, args: node.args.map((one) => this.traced(one)) }
        break
      default:
    }
    return callNode((value) => this.#trace(value, 'unknown'), [this.#plain(node)])
  }

  #trace(value: unknown, origin: Origin): Traced | null {
    return value === null || value === undefined ? null : new Traced(value, origin)
  }

  #fieldOf(object: unknown, name: string): Traced | null {
    if (!isPlainObject(object) || !Object.hasOwn(object, name)) return null
    return this.#trace(object[name], this.#origins.ofField(object, name))
  }

  #itemOf(list: unknown, index: number): Traced | null {
    if (!Array.isArray(list)) return null
    const at = index < 0 ? index + list.length : index
    return this.#trace(list[at], this.#origins.ofItem(list, at))
  }

  /** Evaluates to the value itself, whose parts know their origins. */
  #plain(node: GroqNode): GroqNode {
    switch (node.type) {
      case 'Object':
        return { ...node, attributes: node.attributes.map((one) => this.#attribute(one)) }
      case 'Array': {
        const { elements } = node
        const join = (...items: unknown[]): unknown[] =>
          this.#collect(
            items.flatMap((item, at) => (elements[at]?.isSplat ? this.#itemsIn(item) : [item])),
          )
        return callNode(
          join,
          elements.map(({ value }) => this.traced(value)),
        )
      }
      case 'Map':
        return callNode(
          (items) => (Array.isArray(items) ? this.#collect(items) : null),
          [{ type: 'Map', base: this.#plain(node.base), expr: this.traced(node.expr) }],
        )
      case 'FlatMap':
        return callNode(
          (items) =>
            Array.isArray(items)
              ? this.#collect(items.flatMap((one) => this.#flatItems(one)))
              : null,
          [{ type: 'Map', base: this.#plain(node.base), expr: this.traced(node.expr) }],
        )
      case 'Projection':
        return { ...node, base: this.#plain(node.base), expr: this.#plain(node.expr) }
      case 'Filter':
        return this.#following(node.base, (base) => ({ ...node, base }))
      case 'Slice':
        return this.#following(node.base, (base) => ({ ...node, base }), node.left)
      case 'PipeFuncCall':
        if (node.name === 'order') return this.#following(node.base, (base) => ({ ...node, base }))
        // It copies each object in order to add the score.
        return {
          ...node,
          base: callNode((one) => this.#expandItems(one), [this.#plain(node.base)]),
        }
      case 'FuncCall':
        return this.#tracedCall(node)
      case 'Select':
        return mapValues(node, (one) => this.#plain(one))
      case 'OpCall':
        return node.op === '+' ? this.#sum(node) : node
      case 'Group':
      case 'ArrayCoerce':
      case 'AccessElement':
        return { ...node, base: this.#plain(node.base) }
      case 'AccessAttribute':
        return node.base ? { ...node, base: this.#plain(node.base) } : node
      default:
        return node
    }
  }

  #attribute(part: Attribute): Attribute {
    if (part.type !== 'ObjectAttributeValue') {
      return {
        ...part,
        value: callNode((value) => this.#origins.expand(value), [this.#plain(part.value)]),
      }
    }
    const { name } = part
    const field = (found: unknown): object =>
      found instanceof Traced
        ? this.#origins.field(name, found.value, found.origin)
        : this.#origins.field(name, null, null)
    return { type: 'ObjectSplat', value: callNode(field, [this.traced(part.value)]) }
  }

  #tracedCall(node: Call): GroqNode {
    if (isFunction(node, 'global', 'coalesce'))
      return { ...node, args: node.args.map((one) => this.#plain(one)) }
    const [list] = node.args
    const isSelection = isFunction(node, 'array', 'compact') || isFunction(node, 'array', 'unique')
    return isSelection && list ? this.#following(list, (base) => ({ ...node, args: [base] })) : node
  }

  /** `a + b`: lists are joined, objects are merged. */
  #sum(node: Extract<GroqNode, { type: 'OpCall' }>): GroqNode {
    const sides: unknown[] = []
    const side = (at: number) => (value: unknown) => (sides[at] = this.#origins.expand(value))
    const left = callNode(side(0), [this.#plain(node.left)])
    const right = callNode(side(1), [this.#plain(node.right)])
    const result = (value: unknown): unknown => {
      if (Array.isArray(value))
        this.#origins.keep(
          value,
          sides.flatMap((one) => this.#originsIn(one)),
        )
      return value
    }
    return callNode(result, [{ ...node, left, right }])
  }

  /**
   * A selection of a list's items, in any order. Objects are recognised by themselves; of equal texts or numbers, either
   * all are selected, in their order, or only the first. A slice takes its items from a place on.
   */
  #following(list: GroqNode, select: (base: GroqNode) => GroqNode, from?: number): GroqNode {
    let given: unknown = null
    const remember = callNode((value) => (given = value), [this.#plain(list)])
    return callNode(
      (found) => {
        if (Array.isArray(found) && Array.isArray(given) && found.some(isScalar)) {
          this.#origins.keep(found, this.#originsOfSelection(given, found, from))
        }
        return found
      },
      [select(remember)],
    )
  }

  #originsOfSelection(list: unknown[], found: unknown[], from?: number): Origin[] {
    if (from !== undefined) {
      const start = Math.max(0, from < 0 ? from + list.length : from)
      return found.map((_, index) => this.#origins.ofItem(list, start + index))
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
      return index === undefined ? 'unknown' : this.#origins.ofItem(list, index)
    })
  }

  /** The list of traced values. */
  #collect(items: readonly unknown[]): unknown[] {
    const list = items.map((item) => (item instanceof Traced ? item.value : null))
    if (list.some(isScalar)) {
      this.#origins.keep(
        list,
        items.map((item) => (item instanceof Traced ? item.origin : 'unknown')),
      )
    }
    return list
  }

  /** A list as traced values; anything else has no items. */
  #itemsIn(item: unknown): (Traced | null)[] {
    const value: unknown = item instanceof Traced ? item.value : null
    if (!Array.isArray(value)) return []
    return value.map((one: unknown, index) => this.#trace(one, this.#origins.ofItem(value, index)))
  }

  #flatItems(item: unknown): unknown[] {
    return item instanceof Traced && Array.isArray(item.value) ? this.#itemsIn(item) : [item]
  }

  #originsIn(list: unknown): Origin[] {
    return Array.isArray(list) ? list.map((_, index) => this.#origins.ofItem(list, index)) : []
  }

  #expandItems(list: unknown): unknown {
    return Array.isArray(list) ? list.map((item) => this.#origins.expand(item)) : list
  }
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
