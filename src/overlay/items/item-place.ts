import { isRecord } from '../../model/document.ts'
import { getAt, indexOfSegment, isKeySegment } from '../../model/path.ts'
import type { KeySegment, Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'

/** An item of an array that a place shows, or that contains what it shows. */
export interface ItemPlace {
  readonly array: SchemaType
  /** Of the array. */
  readonly path: Path
  readonly key: KeySegment
  /** All items as they are now. */
  readonly items: readonly unknown[]
  readonly index: number
  /** Undefined for an item that the schema does not allow. */
  readonly type: SchemaType | undefined
}

/** Path of the innermost item on the way to a value; null if there is none. */
export function itemPath(path: Path): Path | null {
  const at = path.findLastIndex((segment) => isKeySegment(segment))
  return at < 0 ? null : path.slice(0, at + 1)
}

/** The innermost item on the way to a value; null if there is none, or none any more. */
export function itemAt(declared: SchemaType, document: unknown, target: Path): ItemPlace | null {
  const whole = itemPath(target)
  const key = whole?.at(-1)
  if (!whole || !isKeySegment(key)) return null
  const path = whole.slice(0, -1)
  let array: SchemaType | undefined = declared
  for (const [at, segment] of path.entries()) {
    const value: unknown = getAt(document, path.slice(0, at + 1))
    array =
      typeof segment === 'string' ? array?.field(segment)?.type : array && itemTypeOf(array, value)
  }
  const items: unknown = getAt(document, path)
  if (array?.jsonType !== 'array' || !Array.isArray(items)) return null
  const index = indexOfSegment(items, key)
  if (index < 0 || !isRecord(items[index])) return null
  return { array, path, key, items, index, type: itemTypeOf(array, items[index]) }
}
