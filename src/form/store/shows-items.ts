import { isRichText } from '../../schema/walk.ts'
import type { SchemaType } from '../../schema/schema.ts'

/**
 * Whether the items of an array have their own rows, each with its own state. Rich text, tags and lists of check boxes
 * show all items in one control.
 */
export function showsItems(type: SchemaType): boolean {
  if (type.jsonType !== 'array' || type.of.length === 0) return false
  if (holdsTags(type) || hasChoices(type)) return false
  return !isRichText(type)
}

/** Whether an array can be shown as tags: strings, or objects with a string field `value`. */
export function holdsTags({ of, options }: SchemaType): boolean {
  if (options['layout'] !== 'tags' || of.length !== 1) return false
  const [item] = of
  return item?.jsonType === 'string' || item?.field('value')?.type.jsonType === 'string'
}

/** Whether an array is edited by choosing from a fixed list. */
export function hasChoices({ options }: SchemaType): boolean {
  return Array.isArray(options['list']) && options['layout'] !== 'tags'
}
