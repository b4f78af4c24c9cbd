import { isRecord } from '../../model/document.ts'
import type { Path, PathSegment } from '../../model/path.ts'
import type { SchemaType } from '../schema.ts'
import { jsonTypeName, valueTypeName } from '../walk.ts'
import type { MarkerLevel } from './marker.ts'
import type { Message } from './messages.ts'

export interface StructureFinding {
  readonly level: MarkerLevel
  readonly message: Message
  readonly path: Path
}

/** Whether there is a value whose JSON type differs from the schema. */
export function hasWrongType(type: SchemaType, value: unknown): boolean {
  return value !== undefined && value !== null && jsonTypeName(value) !== type.jsonType
}

/** Findings without any rule: a wrong JSON type, and undeclared fields. */
export function findStructure(type: SchemaType, value: unknown): readonly StructureFinding[] {
  if (hasWrongType(type, value)) {
    const params = { expected: titleOf(type.jsonType), actual: titleOf(jsonTypeName(value)) }
    return [{ level: 'error', message: { code: 'type', params }, path: [] }]
  }
  if (!isRecord(value)) return []
  return unknownFields(type, value).map((name) => {
    const message: Message = { code: 'field.unknown', params: { name, type: type.title } }
    return { level: 'warning', message, path: [name] }
  })
}

/** Findings for array items of undeclared types, which have no slot. */
export function findStrangers(
  slots: readonly unknown[],
  items: unknown,
): readonly StructureFinding[] {
  if (!Array.isArray(items)) return []
  const segments = itemSegments(items)
  return items.flatMap((item, index) => {
    if (slots[index] !== undefined) return []
    const message: Message = { code: 'item.unknown', params: { actual: valueTypeName(item) } }
    return [{ level: 'warning', message, path: segments.slice(index, index + 1) } as const]
  })
}

/** Fields of a value that its type does not declare. Names that start with "_" are reserved for the system. */
export function unknownFields(
  type: SchemaType,
  value: Readonly<Record<string, unknown>>,
): string[] {
  if (type.fields.length === 0) return []
  return Object.keys(value).filter((name) => !name.startsWith('_') && !type.field(name))
}

/** The path segment of each item: its key unless an earlier item has the same one, else its index. */
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
