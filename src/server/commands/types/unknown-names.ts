import type {
  ArrayElementNode,
  ExprNode,
  ObjectAttributeNode,
  OpCallNode,
  SchemaType as GroqSchema,
  TypeNode,
} from 'groq-js'
import { isRecord } from '../../../model/document.ts'
import { typeOf } from './type-of.ts'

/** An expression, where it stands in the query: as a query with one value for each value around it. */
interface Place {
  readonly around: (node: ExprNode) => ExprNode
  /** How many objects with the one attribute are around it. */
  readonly depth: number
}

const marker = ' '

/** A name in a query that the schema does not have. */
export interface UnknownName {
  readonly kind: 'field' | 'type'
  readonly name: string
}

/**
 * Fields that none of the types has that a query reads there, such as `titel`, and types that are not declared. The evaluator takes
 * such a field for null, so each is evaluated where it stands. Fields with an underscore are the server's.
 */
export function unknownNames(query: ExprNode, schema: GroqSchema): readonly UnknownName[] {
  const found = new Map<string, UnknownName>()
  const types = typeNames(schema)
  visit(query, { around: (node) => node, depth: 0 })
  return [...found.values()]

  function report(kind: UnknownName['kind'], name: string): void {
    found.set(`${kind} ${name}`, { kind, name })
  }

  function visit(node: ExprNode, place: Place): void {
    switch (node.type) {
      case 'AccessAttribute':
        if (node.base) visit(node.base, place)
        if (!node.name.startsWith('_') && isAlwaysNull(node, place)) report('field', node.name)
        return
      case 'Projection':
        visit(node.base, place)
        return visit(
          node.expr,
          within(place, (inner) => ({ ...node, expr: inner })),
        )
      case 'Map':
      case 'FlatMap':
        visit(node.base, place)
        return visit(
          node.expr,
          within(place, (inner) => ({ ...node, type: 'Map', expr: inner })),
        )
      case 'Filter':
        visit(node.base, place)
        return visitCondition(node.expr, node.base, place)
      case 'PipeFuncCall':
        visit(node.base, place)
        for (const arg of node.args) visit(arg, within(place, eachOf(node.base)))
        return
      case 'Object':
        for (const attribute of node.attributes) visitAttribute(attribute, place)
        return
      default:
        if (node.type === 'OpCall') checkTypeNames(node)
        for (const child of childrenOf(node)) visit(child, place)
    }
  }

  /** `_type == "article"`, `_type in ["article", "person"]` */
  function checkTypeNames({ op, left, right }: OpCallNode): void {
    if (!['==', '!=', 'in'].includes(op)) return
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (side.type !== 'AccessAttribute' || side.name !== '_type') continue
      const values = other.type === 'Value' ? [other.value] : literalsIn(other)
      for (const value of values) {
        // Types with a dot are the server's.
        const isOwn = typeof value === 'string' && !value.includes('.')
        if (isOwn && !types.has(value)) report('type', value)
      }
    }
  }

  /** What stands right of `&&` is about those for which the left is true. */
  function visitCondition(condition: ExprNode, base: ExprNode, place: Place): void {
    if (condition.type !== 'And') return visit(condition, within(place, eachOf(base)))
    visitCondition(condition.left, base, place)
    visitCondition(condition.right, { type: 'Filter', base, expr: condition.left }, place)
  }

  function visitAttribute(attribute: ObjectAttributeNode, place: Place): void {
    if (attribute.type !== 'ObjectConditionalSplat') return visit(attribute.value, place)
    visit(attribute.condition, place)
    const around = (inner: ExprNode): ExprNode => ({
      type: 'Object',
      attributes: [{ ...attribute, value: inner } as ObjectAttributeNode],
    })
    visit(attribute.value, within(place, around))
  }

  function isAlwaysNull(node: ExprNode, { around, depth }: Place): boolean {
    const seen = valuesOf(typeOf(around(node), schema), depth)
    if (seen.length === 0 || !seen.every(isNull)) return false
    if (node.type !== 'AccessAttribute' || !node.base) return true
    // What is read of something that is missing anyway is not the mistake.
    return !valuesOf(typeOf(around(node.base), schema), depth).every(isNull)
  }
}

/** The constants of a list. */
function literalsIn(node: ExprNode): readonly unknown[] {
  if (node.type !== 'Array') return []
  const elements: readonly ArrayElementNode[] = node.elements
  return elements.flatMap(({ value }) => (value.type === 'Value' ? [value.value as unknown] : []))
}

/** Inside something that is one object for each value: it contains what stands in it as its one attribute. */
function within({ around, depth }: Place, object: (inner: ExprNode) => ExprNode): Place {
  return {
    around: (node) => {
      const attribute = { type: 'ObjectAttributeValue', name: marker, value: node } as const
      return around(object({ type: 'Object', attributes: [attribute] }))
    },
    depth: depth + 1,
  }
}

const eachOf =
  (base: ExprNode) =>
  (inner: ExprNode): ExprNode => ({
    type: 'Map',
    base,
    expr: { type: 'Projection', base: { type: 'This' }, expr: inner },
  })

function childrenOf(node: object): readonly ExprNode[] {
  return Object.values(node)
    .flat()
    .filter((child): child is object => typeof child === 'object' && child !== null)
    .flatMap((child) => {
      // Alternatives and elements of lists are no expressions, but contain some.
      if (!('type' in child)) return []
      const isPart = child.type === 'SelectAlternative' || child.type === 'ArrayElement'
      return isPart ? childrenOf(child) : [child as ExprNode]
    })
}

/** Every `_type` that values of the schema have. */
function typeNames(schema: GroqSchema): ReadonlySet<string> {
  const names = new Set(schema.map(({ name }) => name))
  const visit = (part: unknown): void => {
    if (!isRecord(part)) return Array.isArray(part) ? part.forEach(visit) : undefined
    const type = isRecord(part['_type']) ? part['_type']['value'] : undefined
    if (isRecord(type) && typeof type['value'] === 'string') names.add(type['value'])
    Object.values(part).forEach(visit)
  }
  visit(schema)
  return names
}

const isNull = (node: TypeNode): boolean =>
  node.type === 'null' || (node.type === 'union' && node.of.every(isNull))

/** The types of an expression that stands in `depth` objects, of which lists and unions may lie between. */
function valuesOf(node: TypeNode, depth: number): readonly TypeNode[] {
  if (node.type === 'union') return node.of.flatMap((one) => valuesOf(one, depth))
  if (depth === 0) return [node]
  if (node.type === 'array') return valuesOf(node.of, depth)
  // An object whose attributes are not known may have the field.
  if (node.type === 'unknown') return [node]
  const inner = node.type === 'object' ? node.attributes[marker] : undefined
  return inner ? valuesOf(inner.value, depth - 1) : []
}
