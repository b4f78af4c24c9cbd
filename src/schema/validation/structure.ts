import { isRecord, ownField } from '../../model/document.ts'
import type { Path, PathSegment } from '../../model/path.ts'
import type { SchemaType } from '../schema.ts'
import { itemTypeOf, jsonTypeName, valueTypeName } from '../walk.ts'
import type { MarkerLevel } from './marker.ts'
import type { Message } from './messages.ts'

/** A value inside another one, with the type the schema gives it. */
export interface Part {
  readonly segment: PathSegment
  readonly type: SchemaType
  readonly value: unknown
}

export interface StructureFinding {
  readonly level: MarkerLevel
  readonly message: Message
  readonly path: Path
}

/** Whether there is a value and it is of another JSON type than the schema says. */
export function hasWrongType(type: SchemaType, value: unknown): boolean {
  return value !== undefined && value !== null && jsonTypeName(value) !== type.jsonType
}

/** What can be said of a value without any rule: its JSON type, and parts the schema does not know. */
export function checkStructure(type: SchemaType, value: unknown): readonly StructureFinding[] {
  if (hasWrongType(type, value)) {
    const params = { expected: titleOf(type.jsonType), actual: titleOf(jsonTypeName(value)) }
    return [{ level: 'error', message: { code: 'type', params }, path: [] }]
  }
  if (type.fieldType.opaque) return []
  if (isRecord(value)) {
    return unknownFields(type, value).map((name) => {
      const message: Message = { code: 'field.unknown', params: { name, type: type.title } }
      return { level: 'warning', message, path: [name] }
    })
  }
  if (!Array.isArray(value) || type.of.length === 0) return []
  const segments = itemSegments(value)
  return value.flatMap((item, index) => {
    if (itemTypeOf(type, item)) return []
    const message: Message = { code: 'item.unknown', params: { actual: valueTypeName(item) } }
    return [{ level: 'warning', message, path: segments.slice(index, index + 1) } as const]
  })
}

/** Fields of a value that its type does not have. Names that begin with "_" are the system's. */
export function unknownFields(
  type: SchemaType,
  value: Readonly<Record<string, unknown>>,
): string[] {
  if (type.fields.length === 0 || type.fieldType.opaque) return []
  return Object.keys(value).filter((name) => !name.startsWith('_') && !type.field(name))
}

/** The parts of a value that the schema has types for; of a missing object, its fields all the same. */
export function partsOf(type: SchemaType, value: unknown): readonly Part[] {
  if (type.fieldType.opaque || hasWrongType(type, value)) return []
  if (type.jsonType === 'object') {
    // A missing object can only lack what it would hold; asking its fields would never end.
    if (!isRecord(value)) return []
    return type.fields.map(({ name, type: fieldType }) => ({
      segment: name,
      type: fieldType,
      value: ownField(value, name),
    }))
  }
  if (!Array.isArray(value)) return []
  return itemSegments(value).flatMap((segment, index) => {
    const item: unknown = value[index]
    const itemType = itemTypeOf(type, item)
    return itemType ? [{ segment, type: itemType, value: item }] : []
  })
}

/** How a path addresses each item: by its key where no item before has the same, else by its place. */
export function itemSegments(items: readonly unknown[]): readonly PathSegment[] {
  const taken = new Set<string>()
  return items.map((item, index) => {
    const key = isRecord(item) ? item['_key'] : undefined
    if (typeof key !== 'string' || taken.has(key)) return index
    taken.add(key)
    return { _key: key }
  })
}

function titleOf(jsonType: string): string {
  return jsonType.charAt(0).toUpperCase() + jsonType.slice(1)
}
