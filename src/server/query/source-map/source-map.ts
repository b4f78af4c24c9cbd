import { sourceStep } from '../../../protocol/source-map.ts'
import type { SourceDocument, SourceMap, SourceMapping } from '../../../protocol/source-map.ts'
import { isPlainObject } from './origins.ts'
import type { Origin, Origins, Place } from './origins.ts'

/** How paths within documents name the items of lists: by position, or by `_key` where they have one. */
export type ItemPaths = 'index' | 'key'

/** The source map of a value, whose own origin is `origin` if nothing is known of it by itself. */
export function buildSourceMap(
  value: unknown,
  origin: Origin,
  { origins, items }: { origins: Origins; items: ItemPaths },
): SourceMap {
  const documents = createList<SourceDocument>(({ _id }) => _id)
  const paths = createList<string>((path) => path)
  const mappings: Record<string, SourceMapping> = {}

  function map(value: unknown, origin: Origin, path: string): void {
    if (value === null || value === undefined) return
    const place = origins.placeOf(value)
    if (place) mappings[path] = mappingOf(place)
    else if (origin === 'literal') mappings[path] = mappingOf(origin)
    else if (Array.isArray(value)) {
      const list: readonly unknown[] = value
      for (const [at, item] of list.entries()) map(item, origins.ofItem(list, at), `${path}[${at}]`)
    } else if (isPlainObject(value)) {
      for (const [name, field] of Object.entries(value)) {
        map(field, origins.ofField(value, name), path + sourceStep(name))
      }
    } else mappings[path] = mappingOf(origin)
  }

  function mappingOf(origin: Origin): SourceMapping {
    if (typeof origin === 'string') return { type: 'value', source: { type: origin } }
    const document = documents.add(origin.document)
    const path = paths.add(pathOf(origin, items))
    return { type: 'value', source: { type: 'documentValue', document, path } }
  }

  map(value, origin, '$')
  return { documents: documents.items, paths: paths.items, mappings }
}

/** Each item once, by its key. */
function createList<T>(keyOf: (item: T) => string): {
  readonly items: readonly T[]
  /** The index of an item. */
  add(item: T): number
} {
  const items: T[] = []
  const known = new Map<string, number>()
  return {
    items,
    add(item) {
      const key = keyOf(item)
      let index = known.get(key)
      if (index === undefined) known.set(key, (index = items.push(item) - 1))
      return index
    },
  }
}

function pathOf({ parent, step, key }: Place, items: ItemPaths): string {
  if (!parent) return '$'
  const above = pathOf(parent, items)
  const isByKey = key !== undefined && items === 'key' && typeof step === 'number'
  return above + sourceStep(isByKey ? { _key: key } : step)
}
