import { isPlainObject } from './origins.ts'
import type { Origin, Origins, Place, SourceDocument } from './origins.ts'

/** Where the values of a result come from, by their paths in the result: see `Content source maps` in docs/server.md. */
export interface SourceMap {
  readonly documents: readonly SourceDocument[]
  /** Paths within documents. */
  readonly paths: readonly string[]
  /** A mapping holds for everything below its path that has none of its own. */
  readonly mappings: Readonly<Record<string, Mapping>>
}

interface Mapping {
  readonly type: 'value'
  readonly source:
    | { readonly type: 'documentValue'; readonly document: number; readonly path: number }
    | { readonly type: 'literal' | 'unknown' }
}

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
  const mappings: Record<string, Mapping> = {}

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
        map(field, origins.ofField(value, name), `${path}['${escape(name)}']`)
      }
    } else mappings[path] = mappingOf(origin)
  }

  function mappingOf(origin: Origin): Mapping {
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
  if (typeof step === 'string') return `${above}['${escape(step)}']`
  return key !== undefined && items === 'key'
    ? `${above}[?(@._key=='${escape(key)}')]`
    : `${above}[${step}]`
}

const escapes: Readonly<Record<string, string>> = {
  ...{ '\f': '\\f', '\n': '\\n', '\r': '\\r', '\t': '\\t' },
  ...{ "'": "\\'", '\\': '\\\\' },
}

function escape(name: string): string {
  return name.replace(/[\f\n\r\t'\\]/g, (sign) => escapes[sign] ?? sign)
}
