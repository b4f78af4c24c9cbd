import type { SchemaType } from '../../schema/schema.ts'

/**
 * Whether the items of an array stand in rows of their own, each with its own state. Rich text, tags
 * and lists of check boxes show all they hold in one control.
 */
export function showsItems(type: SchemaType): boolean {
  if (type.jsonType !== 'array' || type.of.length === 0) return false
  if (type.options['layout'] === 'tags' || Array.isArray(type.options['list'])) return false
  return type.of.every((item) => item.fieldType.name !== 'block')
}
