import type { Conflict } from '../data/document/clashes.ts'
import type { FieldClash } from '../form/field-clashes.ts'
import { type Path, pathToString } from '../model/path.ts'
import type { SchemaType } from '../schema/schema.ts'
import { fieldTrail } from './field-title.ts'

/** Conflicts by the ids of the fields that they are shown at. */
export function clashesByField(
  type: SchemaType,
  conflicts: readonly Conflict[],
  /** Knows the numbers of items. */
  document: unknown,
): Map<string, FieldClash[]> {
  const byField = new Map<string, FieldClash[]>()
  for (const { path, mine, theirs, holds } of conflicts) {
    const depth = fieldDepth(type, path)
    const id = pathToString(path.slice(0, depth))
    const within = fieldTrail(type, path, document).slice(depth).join(' → ')
    byField.set(id, [...(byField.get(id) ?? []), { path, within, mine, theirs, holds }])
  }
  return byField
}

/** How much of a path leads to the field that always stands in the form: a list is one field with all that is in it. */
function fieldDepth(type: SchemaType, path: Path): number {
  let current = type
  for (const [index, segment] of path.entries()) {
    const field = current.fields.find(({ name }) => name === segment)
    if (!field) return index
    if (field.type.fieldType.name !== 'object') return index + 1
    current = field.type
  }
  return path.length
}
