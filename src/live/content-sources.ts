import { isRecord, ownField } from '../model/document.ts'
import { getAt, indexOfSegment, pathFromString } from '../model/path.ts'
import type { Path, PathSegment } from '../model/path.ts'
import { parseSourcePath, sourcePath } from '../protocol/source-map.ts'
import type { SourceMap } from '../protocol/source-map.ts'
import type { LiveAnswer } from './live-answer.ts'

/** The field from which a value comes. */
export interface ContentSource {
  /** As stored: the id may be that of a draft or of a version. */
  readonly id: string
  readonly type: string
  readonly path: Path
}

/** Where the values of answers come from: of their objects and lists, and of what is in them. */
export interface ContentSources {
  note(answer: LiveAnswer<unknown>): void
  /** The field of the value at `path` of an object or list of an answer; null if it is not known or not one field. */
  find(value: unknown, path: Path | string): ContentSource | null
}

/** A place in an answer. */
interface Place {
  readonly root: unknown
  readonly map: SourceMap
  readonly path: Path
}

export function createContentSources(): ContentSources {
  const places = new WeakMap<object, Place>()

  function note(value: unknown, place: Place): void {
    if (typeof value !== 'object' || value === null) return
    places.set(value, place)
    for (const [name, child] of Object.entries(value)) {
      note(child, { ...place, path: [...place.path, Array.isArray(value) ? Number(name) : name] })
    }
  }

  return {
    note({ value, sourceMap }) {
      if (sourceMap) note(value, { root: value, map: sourceMap, path: [] })
    },
    find(value, path) {
      const place = typeof value === 'object' && value !== null ? places.get(value) : undefined
      if (!place) return null
      const below = byIndex(value, typeof path === 'string' ? pathFromString(path) : path)
      return below && sourceAt(place, [...place.path, ...below])
    },
  }
}

/** The path with the positions of the items that it names by key; null if there is no such item. */
function byIndex(value: unknown, path: Path): Path | null {
  const found: PathSegment[] = []
  let current = value
  for (const segment of path) {
    const step =
      typeof segment !== 'string' && Array.isArray(current)
        ? indexOfSegment(current, segment)
        : segment
    if (typeof step === 'object' || (typeof step === 'number' && step < 0)) return null
    found.push(step)
    current =
      typeof step === 'number'
        ? (current as unknown[] | undefined)?.[step]
        : isRecord(current)
          ? ownField(current, step)
          : undefined
  }
  return found
}

/** The nearest mapping above a place tells where it comes from. */
function sourceAt({ root, map }: Place, path: Path): ContentSource | null {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const source = map.mappings[sourcePath(path.slice(0, depth))]?.source
    if (!source) continue
    const document = source.type === 'documentValue' ? map.documents[source.document] : undefined
    if (source.type !== 'documentValue' || !document) return null
    const rest = path.slice(depth).map((step, at) => {
      const key = typeof step === 'number' && keyOf(getAt(root, path.slice(0, depth + at + 1)))
      return typeof key === 'string' ? { _key: key } : step
    })
    const above = parseSourcePath(map.paths[source.path] ?? '$')
    return { id: document._id, type: document._type, path: [...above, ...rest] }
  }
  return null
}

function keyOf(item: unknown): unknown {
  return isRecord(item) ? item['_key'] : undefined
}
