import type { Path } from '../model/path.ts'
import { getAt } from '../model/path.ts'
import type { SchemaType } from './schema.ts'
import { itemTypeOf } from './walk.ts'

const PROSE = new Set(['string', 'text', 'span'])
/** Fields of built-in objects that hold one value, not prose. */
const NAMES = new Set(['_ref', '_key', '_type', 'current', 'style', 'listItem', 'asset'])

/** Whether a string at this path is prose, written word by word, and not a name, a date or one of a list. */
export function isProsePath(type: SchemaType | undefined, path: Path, document: unknown): boolean {
  let at = type
  for (const [index, segment] of path.entries()) {
    if (typeof segment === 'string') at = at?.field(segment)?.type
    else at = at && itemTypeOf(at, getAt(document, path.slice(0, index + 1)))
  }
  const name = path.findLast((segment) => typeof segment === 'string')
  if (name !== undefined && NAMES.has(name)) return false
  if (!at) return true
  return PROSE.has(at.fieldType.name) && at.options['list'] === undefined
}
