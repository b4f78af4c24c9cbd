import { isRecord } from '../../model/document.ts'
import { insert, move, set, setIfMissing, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'
import { indexOfSegment } from '../../model/path.ts'
import type { KeySegment } from '../../model/path.ts'

// Each change of an array as its smallest set of patches; paths are relative to the array.

/** The path segment of an item: a key for objects, an index for anything else. */
export type ItemSegment = KeySegment | number

type Items = readonly unknown[]

/** The segment of the item at an index. */
function segmentAt(items: Items, index: number): ItemSegment {
  const item = items[index]
  const key = isRecord(item) ? item['_key'] : undefined
  return typeof key === 'string' ? { _key: key } : index
}

/** Inserts items at an index; appended items stay at the end whatever others add meanwhile. */
export function insertItems(items: unknown, added: Items, index: number): Patch[] {
  if (added.length === 0) return []
  if (!Array.isArray(items)) {
    if (items !== undefined) return [set([...added])]
    return [setIfMissing([]), insert(added, 'after', [-1])]
  }
  if (index >= items.length) return [insert(added, 'after', [-1])]
  if (index <= 0) return [insert(added, 'before', [segmentAt(items, 0)])]
  return [insert(added, 'after', [segmentAt(items, index - 1)])]
}

/** Removes items. Removing the last one removes the array too. */
export function removeItems(items: Items, indices: readonly number[]): Patch[] {
  const gone = inOrder(items, indices)
  if (gone.length === 0) return []
  if (gone.length === items.length) return [unset()]
  // In reverse order, so that the remaining indices stay valid.
  return gone.reverse().map((index) => unset([segmentAt(items, index)]))
}

/** A removed item, and the segment of the item before it. */
interface Removed {
  readonly item: unknown
  readonly index: number
  readonly after: ItemSegment | null
}

/** Records what is needed to restore the items later. */
export function rememberItems(items: Items, indices: readonly number[]): readonly Removed[] {
  return inOrder(items, indices).map((index) => ({
    item: items[index],
    index,
    after: index === 0 ? null : segmentAt(items, index - 1),
  }))
}

/** Restores removed items after their former neighbours, as far as those still exist. */
export function restoreItems(items: unknown, removed: readonly Removed[]): Patch[] {
  if (!Array.isArray(items)) {
    return insertItems(
      items,
      removed.map(({ item }) => item),
      0,
    )
  }
  const current: unknown[] = [...items]
  return removed.flatMap(({ item, index, after }) => {
    const key = isRecord(item) ? item['_key'] : undefined
    if (typeof key === 'string' && indexOfSegment(current, { _key: key }) >= 0) return []
    const neighbour = after === null ? -1 : indexOfSegment(current, after)
    const at = after !== null && neighbour < 0 ? Math.min(index, current.length) : neighbour + 1
    const patches = insertItems([...current], [item], at)
    current.splice(at, 0, item)
    return patches
  })
}

/** Duplicates items, each after its original, with new keys at all depths. */
export function duplicateItems(
  items: Items,
  indices: readonly number[],
  createKey: () => string,
): Patch[] {
  return inOrder(items, indices)
    .reverse()
    .flatMap((index) => insertItems(items, [withFreshKeys(items[index], createKey)], index + 1))
}

/** A value in which every object of an array has a new key. */
export function withFreshKeys(value: unknown, createKey: () => string): unknown {
  const copy = freshen(value, createKey)
  return isRecord(copy) ? { ...copy, _key: createKey() } : copy
}

function freshen(value: unknown, createKey: () => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withFreshKeys(item, createKey))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, freshen(inner, createKey)]),
  )
}

/** Moves an item to the position of another one. Objects without keys cannot be moved: a patch cannot name them. */
export function moveItem(items: Items, from: number, to: number): Patch[] {
  if (from === to || !isPlace(items, from) || !isPlace(items, to)) return []
  const ends = [segmentAt(items, from), segmentAt(items, to)] as const
  const isUnnamed = ends.some(
    (end, at) => typeof end === 'number' && isRecord(items[at ? to : from]),
  )
  if (isUnnamed) {
    console.error('An array item can only be moved when it and its new neighbour have a _key')
    return []
  }
  return [move(...ends)]
}

/**
 * Moves items one position up (-1) or down (1); those at the edge stay. For a run of adjacent items, the one neighbour
 * of the run moves to its other side.
 */
export function nudgeItems(items: Items, indices: readonly number[], by: -1 | 1): Patch[] {
  const moved = nudgedPlaces(items, indices, by).flatMap(([at, to]) => (at === to ? [] : [at]))
  const runs: { first: number; last: number }[] = []
  // The positions are in the order in which the items would have to move: starting at the edge.
  for (const at of moved) {
    const run = runs.at(-1)
    if (run && run.last === at + by) run.last = at
    else runs.push({ first: at, last: at })
  }
  return runs.flatMap(({ first, last }) => moveItem(items, first + by, last))
}

/** The positions of the selected items before and after a nudge, in the order they are moved. */
export function nudgedPlaces(
  items: Items,
  indices: readonly number[],
  by: -1 | 1,
): readonly (readonly [from: number, to: number])[] {
  const chosen = inOrder(items, indices)
  if (by === 1) chosen.reverse()
  let edge = by === -1 ? 0 : items.length - 1
  return chosen.map((index) => {
    if (index !== edge) return [index, index + by]
    edge -= by
    return [index, index]
  })
}

function isPlace(items: Items, index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < items.length
}

function inOrder(items: Items, indices: readonly number[]): number[] {
  return [...new Set(indices)].filter((index) => isPlace(items, index)).sort((a, b) => a - b)
}
