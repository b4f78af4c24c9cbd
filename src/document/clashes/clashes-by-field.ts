import type { Conflict } from '../../data/pair/version/clashes.ts'
import type { FieldClash } from '../../form/field/clash/field-clashes.ts'
import { showsItems } from '../../form/store/shows-items.ts'
import {
  getAt,
  indexOfSegment,
  type Path,
  type PathSegment,
  pathToString,
} from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'
import { fieldTrail, typeAt } from '../field-title.ts'

/** Conflicts by the ids of the fields and items that show them. */
export function clashesByField(
  type: SchemaType,
  conflicts: readonly Conflict[],
  /** Determines the existing items and their indexes. */
  document: unknown,
): Map<string, FieldClash[]> {
  const byField = new Map<string, FieldClash[]>()
  for (const { path, mine, theirs, holds, isClaimed = false } of conflicts) {
    const shownAt = path.slice(0, shownDepth(type, path, document))
    const either = mine ?? theirs
    const within = fieldTrail(type, path, document, either).slice(shownAt.length).join(' → ')
    const valueType = typeAt(type, path, document, either)
    const clash = { path, shownAt, within, type: valueType, mine, theirs, holds, isClaimed }
    const id = pathToString(shownAt)
    byField.set(id, [...(byField.get(id) ?? []), clash])
  }
  return byField
}

/** Length of the part of a path that has its own field: missing items and the content of rich text have none. */
function shownDepth(type: SchemaType, path: Path, document: unknown): number {
  let current: SchemaType = type
  for (const [index, segment] of path.entries()) {
    const next = stepInto(current, segment, () => getAt(document, path.slice(0, index)))
    if (!next) return index
    current = next
    if (next.fieldType.holds !== 'fields' && !showsItems(next)) return index + 1
  }
  return path.length
}

function stepInto(
  type: SchemaType,
  segment: PathSegment,
  value: () => unknown,
): SchemaType | undefined {
  if (typeof segment === 'string') return type.field(segment)?.type
  const items = value()
  if (!Array.isArray(items)) return undefined
  const index = indexOfSegment(items, segment)
  return index < 0 || index >= items.length ? undefined : itemTypeOf(type, items[index])
}
