import type { Path } from '../model/path.ts'
import { getAt } from '../model/path.ts'
import type { SchemaType } from './schema.ts'
import { itemTypeOf } from './walk.ts'

/** Decides by path whether a text is prose; `document` is the root value of the path. */
export type IsProse = (path: Path, document: unknown) => boolean

/**
 * Decides which texts of a document type are prose, so that concurrent edits are merged word by word. Ids, names, dates
 * and list choices are replaced as a whole. Where the schema declares nothing, every text is prose unless its name is a
 * system name.
 */
export function proseOf(type: SchemaType | undefined): IsProse {
  return (path, document) => {
    let at = type
    let holder: SchemaType | undefined
    for (const [index, segment] of path.entries()) {
      holder = at
      if (typeof segment === 'string') at = at?.field(segment)?.type
      else at = at && itemTypeOf(at, getAt(document, path.slice(0, index + 1)))
    }
    const name = path.at(-1)
    if (typeof name === 'string' && name.startsWith('_')) return false
    if (!at) return true
    const own = holder?.fieldType
    if (own?.fields?.some((field) => field.name === name)) {
      return Array.isArray(own.prose) && own.prose.includes(name)
    }
    return at.fieldType.prose === true && !Array.isArray(at.options['list'])
  }
}
