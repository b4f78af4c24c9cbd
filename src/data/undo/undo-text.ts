import type { IsText } from '../../model/inverse.ts'
import { getAt, type Path } from '../../model/path.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { itemTypeOf } from '../../schema/walk.ts'

/** Types whose values are prose; a date or an address is one value or another. */
const PROSE = new Set(['string', 'text', 'span'])

/** Tells by the schema in which fields the words of several people may stand side by side. */
export function proseFields(type: SchemaType | undefined): IsText {
  return (path, now) => {
    const name = path.at(-1)
    if (typeof name === 'string' && name.startsWith('_')) return false
    const found = typeAt(type, path, now)
    if (!found) return name === 'text'
    return PROSE.has(found.fieldType.name) && !Array.isArray(found.options['list'])
  }
}

function typeAt(
  type: SchemaType | undefined,
  path: Path,
  document: unknown,
): SchemaType | undefined {
  let current = type
  for (const [at, segment] of path.entries()) {
    if (!current) return undefined
    current =
      typeof segment === 'string'
        ? current.field(segment)?.type
        : itemTypeOf(current, getAt(document, path.slice(0, at + 1)))
  }
  return current
}
