import { fieldName } from './conditions.ts'
import { mapChildren } from './groq.ts'
import type { GroqNode } from './groq.ts'

/**
 * Rewrites `*[…]{title, "keys": [_updatedAt]} | order(keys[0] desc)[0...10]` so that the documents are sorted and cut
 * before they are projected: an index may have their order, and only a page of them is projected. The result is the same.
 */
export function liftOrder(node: GroqNode): GroqNode {
  const lifted = mapChildren(node, liftOrder)
  if (lifted.type !== 'Slice' || lifted.base.type !== 'PipeFuncCall') return lifted
  const { base: pipe } = lifted
  const projected = pipe.base
  if (pipe.name !== 'order' || projected.type !== 'Map') return lifted
  const { expr } = projected
  if (expr.type !== 'Projection' || expr.base.type !== 'This' || expr.expr.type !== 'Object') {
    return lifted
  }
  const fields = fieldsOf(expr.expr)
  const args = fields && pipe.args.map((key) => keyBefore(key, fields))
  if (!args?.every((key) => key !== null)) return lifted
  return { ...projected, base: { ...lifted, base: { ...pipe, base: projected.base, args } } }
}

type Fields = ReadonlyMap<string, GroqNode>

/** The values of an object's fields; null unless each is named, and once. */
function fieldsOf({ attributes }: Extract<GroqNode, { type: 'Object' }>): Fields | null {
  const fields = new Map<string, GroqNode>()
  for (const attribute of attributes) {
    if (attribute.type !== 'ObjectAttributeValue' || fields.has(attribute.name)) return null
    fields.set(attribute.name, attribute.value)
  }
  return fields
}

/** A sort key in terms of the document; null if it is more than a field of it. */
function keyBefore(key: GroqNode, fields: Fields): GroqNode | null {
  if (key.type === 'Asc' || key.type === 'Desc') {
    const base = keyBefore(key.base, fields)
    return base && { ...key, base }
  }
  const value = valueOf(key, fields)
  return value && fieldName(value) !== null ? value : null
}

function valueOf(key: GroqNode, fields: Fields): GroqNode | null {
  if (key.type === 'AccessAttribute' && !key.base) return fields.get(key.name) ?? null
  if (key.type !== 'AccessElement') return null
  const list = valueOf(key.base, fields)
  if (list?.type !== 'Array' || list.elements.some(({ isSplat }) => isSplat)) return null
  return list.elements.at(key.index)?.value ?? null
}
