import { isKeySegment } from '../../../model/path.ts'
import type { Path, PathSegment } from '../../../model/path.ts'
import type { SchemaType } from '../../schema.ts'
import type { ValidatorCall } from './validator-calls.ts'
import type { Keying } from './items-change.ts'
import type { ValidationMarker } from '../marker.ts'

/**
 * Cached results for one part of a value: null when nothing needs caching, undefined when the schema has no type for
 * it.
 */
export type Slot = Entry | null | undefined

/** Cached results for one value. */
export interface Entry {
  readonly type: SchemaType
  readonly above: Entry | null
  /** Path segment of the value in its parent. */
  readonly segment: PathSegment
  value: unknown
  /** One per field of an object, or per item of an array. */
  slots: Slot[]
  /** How the items of an array are addressed in paths. */
  keying: Keying | null
  /** Number of items without a type in the schema. */
  strangers: number
  /** A walk was interrupted inside: `slots` may contain results of values other than `value`. */
  isHalf: boolean
  /** Number of the last walk that visited the entry. */
  walk: number
  /** Entries that the interrupted walk had not reassigned to a slot. */
  leftover: ReadonlyMap<string, Entry> | null
  /** The latest call of its validators. */
  call: ValidatorCall | null
  /** Children that read, or contain an entry that reads, more than their own value. */
  readonly readers: Readers
  structure: readonly ValidationMarker[]
  found: readonly ValidationMarker[]
  own: readonly ValidationMarker[]
  /** Own markers and those of descendants, as of the last `gather`. */
  all: readonly ValidationMarker[]
  isOutdated: boolean
  /** Children whose `all` is out of date. */
  outdated: Set<Entry> | null
  /** Children that have markers. */
  loud: Set<Entry> | null
}

/** What validators may read besides their value. */
export type Reading = 'parent' | 'document' | 'world'
export type Readers = { -readonly [What in Reading]?: Set<Entry> }

const none: readonly ValidationMarker[] = []

export function newEntry(type: SchemaType, above: Entry | null, segment: PathSegment): Entry {
  return {
    type,
    above,
    segment,
    value: undefined,
    slots: [],
    keying: null,
    strangers: 0,
    isHalf: false,
    walk: 0,
    leftover: null,
    call: null,
    readers: {},
    structure: none,
    found: none,
    own: none,
    all: none,
    isOutdated: false,
    outdated: null,
    loud: null,
  }
}

export function pathOf(entry: Entry): Path {
  const path: PathSegment[] = []
  for (let at = entry; at.above; at = at.above) path.push(at.segment)
  return path.reverse()
}

/** A name that identifies the same location in two versions of a value. */
export function nameOf(segment: PathSegment): string {
  return isKeySegment(segment) ? `#${segment._key}` : String(segment)
}

/** Marks the entry and its ancestors: their markers must be collected again. */
export function markOutdated(entry: Entry): void {
  for (let at = entry; !at.isOutdated; at = at.above) {
    at.isOutdated = true
    if (!at.above) return
    at.above.outdated ??= new Set()
    at.above.outdated.add(at)
  }
}

/** Registers the entry with its ancestors as one that reads more than its own value. */
export function noteReader(entry: Entry, what: Reading): void {
  for (let at = entry; at.above; at = at.above) {
    const readers = (at.above.readers[what] ??= new Set())
    if (readers.has(at)) return
    readers.add(at)
    if (what === 'parent') return
  }
}

/** Removes an entry from its parent's cached results. */
export function disown(entry: Entry): void {
  const { above } = entry
  if (!above) return
  above.outdated?.delete(entry)
  for (const readers of Object.values(above.readers)) readers.delete(entry)
  if (above.loud?.delete(entry)) markOutdated(above)
}

/** Own markers and those of descendants, in order. Visits only outdated entries; an equal list keeps its identity. */
export function gather(entry: Entry): readonly ValidationMarker[] {
  if (!entry.isOutdated) return entry.all
  entry.isOutdated = false
  for (const child of entry.outdated ?? []) {
    if (gather(child).length > 0) (entry.loud ??= new Set()).add(child)
    else entry.loud?.delete(child)
  }
  entry.outdated = null
  const all = entry.loud?.size ? withChildren(entry) : entry.own
  const isSame = all.length === entry.all.length && all.every((one, at) => one === entry.all[at])
  if (!isSame) entry.all = all
  return entry.all
}

function withChildren({ own, slots }: Entry): readonly ValidationMarker[] {
  const all = [...own]
  for (const child of slots) {
    if (!child || child.all.length === 0) continue
    for (const marker of child.all) all.push(marker)
  }
  return all
}
