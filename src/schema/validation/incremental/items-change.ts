import { isRecord } from '../../../model/document.ts'
import type { PathSegment } from '../../../model/path.ts'
import { nameOf } from './entry.ts'
import type { Entry, Slot } from './entry.ts'
import { itemSegments } from '../structure.ts'

/** How the items of an array are addressed in paths: all by key, all by index, or mixed. */
export type Keying = { readonly keys: Set<string> } | 'places' | 'mixed'

/** The range of an array that must be validated; all items outside it are the same objects as before. */
export interface ItemsChange {
  readonly from: number
  readonly to: number
  readonly keying: Keying
  /** Path segments of all items, if `keying` is mixed. */
  readonly segments: readonly PathSegment[] | null
  /** Cached results of the changed range that have not been reassigned to an item. */
  readonly known: Map<string, Entry> | null
  take(segment: PathSegment): Entry | null
}

/** Compares an array with its cached results, and makes room for the items that need validation. */
export function beginItems(entry: Entry, before: unknown, items: readonly unknown[]): ItemsChange {
  const { keying, isHalf, slots } = entry
  const old = Array.isArray(before) && before.length === slots.length ? before : null
  if (isHalf || !old || !keying || keying === 'mixed') return beginAll(entry, items)
  const [start, rest] = commonEnds(old, items)
  // When paths contain indices, an insertion changes the path of every later item.
  const end = keying === 'places' && old.length !== items.length ? 0 : rest
  const kept = rekey(
    keying,
    old.slice(start, old.length - end),
    items.slice(start, items.length - end),
  )
  if (!kept) return beginAll(entry, items)
  const stretch = slots.slice(start, old.length - end)
  for (const slot of stretch) if (slot === undefined) entry.strangers -= 1
  const to = items.length - end
  if (old.length === items.length) slots.fill(null, start, to)
  else {
    const room: Slot[] = Array.from({ length: to - start }, () => null)
    entry.slots = slots.slice(0, start).concat(room, slots.slice(old.length - end))
  }
  return change({ from: start, to, keying, segments: null, known: byName(stretch) })
}

function beginAll(entry: Entry, items: readonly unknown[]): ItemsChange {
  const known = byName([...entry.slots, ...(entry.leftover?.values() ?? [])])
  const keying = keyingOf(items)
  entry.keying = keying
  entry.slots = items.map(() => null)
  entry.strangers = 0
  const segments = keying === 'mixed' ? itemSegments(items) : null
  return change({ from: 0, to: items.length, keying, segments, known })
}

function change(about: Omit<ItemsChange, 'take'>): ItemsChange {
  const { known } = about
  const take = (segment: PathSegment): Entry | null => {
    if (!known || known.size === 0) return null
    const name = nameOf(segment)
    const entry = known.get(name) ?? null
    if (entry) known.delete(name)
    return entry
  }
  return { ...about, take }
}

export function segmentOfItem(
  { keying, segments }: ItemsChange,
  item: unknown,
  at: number,
): PathSegment {
  if (segments) return segments[at]!
  return keying === 'places' ? at : { _key: keyOf(item)! }
}

/** How many items at the start and at the end are identical (`===`). */
function commonEnds(old: readonly unknown[], items: readonly unknown[]): [number, number] {
  const shorter = Math.min(old.length, items.length)
  let start = 0
  while (start < shorter && old[start] === items[start]) start += 1
  let end = 0
  while (end < shorter - start && old[old.length - 1 - end] === items[items.length - 1 - end]) {
    end += 1
  }
  return [start, end]
}

/** Updates `keying` for a replaced range; false when the items are no longer all addressed in that way. */
function rekey(
  keying: Exclude<Keying, 'mixed'>,
  gone: readonly unknown[],
  come: readonly unknown[],
): boolean {
  if (keying === 'places') return come.every((item) => keyOf(item) === null)
  for (const item of gone) keying.keys.delete(keyOf(item)!)
  return come.every((item) => {
    const key = keyOf(item)
    if (key === null || keying.keys.has(key)) return false
    keying.keys.add(key)
    return true
  })
}

function keyingOf(items: readonly unknown[]): Keying {
  const keys = new Set<string>()
  let without = 0
  for (const item of items) {
    const key = keyOf(item)
    if (key === null) without += 1
    else keys.add(key)
  }
  if (keys.size === items.length) return { keys }
  return without === items.length ? 'places' : 'mixed'
}

function keyOf(item: unknown): string | null {
  const key = isRecord(item) ? item['_key'] : undefined
  return typeof key === 'string' ? key : null
}

function byName(slots: readonly Slot[]): Map<string, Entry> | null {
  let known: Map<string, Entry> | null = null
  for (const slot of slots) {
    if (!slot) continue
    known ??= new Map()
    known.set(nameOf(slot.segment), slot)
  }
  return known
}
