import { isKeySegment } from '../../model/path.ts'
import type { Path, PathSegment } from '../../model/path.ts'
import type { SchemaType } from '../schema.ts'
import type { ValidatorCall } from './validator-calls.ts'
import type { Keying } from './items-change.ts'
import type { ValidationMarker } from './marker.ts'

/**
 * Cached results for one part of a value: null where nothing needs to be cached, undefined where the schema has no
 * type for it.
 */
export type Slot = Entry | null | undefined

/** Cached results for one value. */
export interface Entry {
  readonly type: SchemaType
  readonly above: Entry | null
  /** Its place in the value above. */
  readonly segment: PathSegment
  value: unknown
  /** One per field of an object, or per item of an array. */
  slots: Slot[]
  /** How the paths of an array's items go. */
  keying: Keying | null
  /** Items the schema has no type for. */
  strangers: number
  /** A walk was interrupted inside: the slots may hold results for values other than `value`. */
  isHalf: boolean
  /** Number of the walk that came by last. */
  walk: number
  /** What such a walk had not put back into its slot. */
  leftover: ReadonlyMap<string, Entry> | null
  /** The latest question to its validators. */
  call: ValidatorCall | null
  /** Children that look, or hold one that looks, at more than their own values. */
  readonly readers: Readers
  structure: readonly ValidationMarker[]
  found: readonly ValidationMarker[]
  own: readonly ValidationMarker[]
  /** Own markers and those below, as they were last put together. */
  all: readonly ValidationMarker[]
  isOutdated: boolean
  /** Children whose `all` is out of date. */
  outdated: Set<Entry> | null
  /** Children with markers. */
  loud: Set<Entry> | null
}

/** What validators may look at beside their value. */
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

/** The same for the same place in two versions of a value. */
export function nameOf(segment: PathSegment): string {
  return isKeySegment(segment) ? `#${segment._key}` : String(segment)
}

/** Its markers changed: everything above has to be put together again. */
export function markOutdated(entry: Entry): void {
  for (let at = entry; !at.isOutdated; at = at.above) {
    at.isOutdated = true
    if (!at.above) return
    at.above.outdated ??= new Set()
    at.above.outdated.add(at)
  }
}

/** Makes the entry known to those above as one that looks beyond its value. */
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

/** Own markers and those below in order; only what changed is looked at, and an equal list stays the same one. */
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
