import { isRecord } from '../model/document.ts'
import type { CompiledSchema, SchemaType } from './schema.ts'

/** The declared item type of an array item; undefined when there is none. */
export function itemTypeOf(array: SchemaType, item: unknown): SchemaType | undefined {
  if (!isRecord(item)) return array.of.find((type) => type.jsonType === jsonTypeName(item))
  const objects = array.of.filter((type) => type.jsonType === 'object')
  const name = item['_type']
  // An item without `_type` is unambiguous only if there is a single object type.
  if (typeof name !== 'string') return objects.length === 1 ? objects[0] : undefined
  return objects.find((type) => type.name === name)
}

/** True for an array whose items are, or may be, blocks of rich text. */
export function isRichText({ of }: Pick<SchemaType, 'of'>): boolean {
  return of.some(({ fieldType }) => fieldType.isBlock)
}

/** The declared type of a document, by its `_type`. */
export function documentTypeOf(schema: CompiledSchema, document: unknown): SchemaType | undefined {
  const name = isRecord(document) ? document['_type'] : undefined
  return typeof name === 'string' ? schema.get(name) : undefined
}

/** The JSON type of a value: 'string', 'array', 'null', … */
export function jsonTypeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The type name of a value: the `_type` of an object, otherwise its JSON type. */
export function valueTypeName(value: unknown): string {
  const name = isRecord(value) ? value['_type'] : undefined
  return typeof name === 'string' && name ? name : jsonTypeName(value)
}

/** True for an object without content: at most `_key`, `_type` or `_weak`. */
export function isEmptyObject(value: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(value).every(
    (key) => key === '_key' || key === '_type' || key === '_weak' || value[key] === undefined,
  )
}

/** The initial content of a missing object before a value is set in it: its `_type`, if the type has a name. */
export function emptyObjectOf(type: SchemaType): Record<string, unknown> {
  return type.name === 'object' || type.isDocument ? {} : { _type: type.name }
}
