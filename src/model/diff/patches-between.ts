import { keyOf, matchItems, sameEnds } from './diff-array.ts'
import { isRecord, ownField } from '../document.ts'
import { isEqual } from '../equal.ts'
import { insert, type Patch, set, unset } from '../patch.ts'
import type { Path } from '../path.ts'

/**
 * Patches that turn `before` into `after`, each at the innermost path that differs, so that they do not conflict with
 * edits elsewhere. Arrays with keys are patched item by item; arrays without keys are set as a whole.
 */
export function patchesBetween(before: unknown, after: unknown, path: Path = []): Patch[] {
  if (isEqual(before, after)) return []
  if (after === undefined) return [unset(path)]
  if (isRecord(before) && isRecord(after) && (path.length === 0 || isSameThing(before, after))) {
    return fieldPatches(before, after, path)
  }
  const isKeyed = Array.isArray(before) && Array.isArray(after) && hasKeys(before) && hasKeys(after)
  // An insert needs an existing item as its anchor.
  if (isKeyed && before.length > 0) return itemPatches(...changedStretch(before, after), path)
  return [set(after, path)]
}

function fieldPatches(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  path: Path,
): Patch[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.flatMap((name) =>
    patchesBetween(ownField(from, name), ownField(to, name), [...path, name]),
  )
}

function isSameThing(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return a['_type'] === b['_type'] && a['_key'] === b['_key']
}

/** True when every item has a unique key. */
export function hasKeys(items: readonly unknown[]): boolean {
  const keys = new Set(items.map(keyOf))
  return !keys.has(null) && keys.size === items.length
}

/** The stretch in which two lists differ, plus one identical neighbour on each side as an anchor for inserts. */
function changedStretch(
  from: readonly unknown[],
  to: readonly unknown[],
): [from: readonly unknown[], to: readonly unknown[]] {
  const { head, tail } = sameEnds(from, to)
  const [start, end] = [Math.max(0, head - 1), Math.max(0, tail - 1)]
  return [from.slice(start, from.length - end), to.slice(start, to.length - end)]
}

function itemPatches(from: readonly unknown[], to: readonly unknown[], path: Path): Patch[] {
  const at = (item: unknown): Path => [...path, { _key: keyOf(item)! }]
  const matches = matchItems(from, to)
  const old = matches.filter(({ fromIndex }) => fromIndex !== undefined)
  const settled = old.filter(({ toIndex, hasMoved }) => toIndex !== undefined && !hasMoved)
  const removals = old
    .filter(({ toIndex, hasMoved }) => toIndex === undefined || hasMoved)
    .map(({ fromIndex }) => unset(at(from[fromIndex!])))
  // Insert before removing: concurrent edits may write into the old items or add some, and must not be overwritten.
  if (settled.length === 0)
    return to.length === 0 ? removals : [insert(to, 'before', [...path, 0]), ...removals]
  const changes = settled.flatMap(({ fromIndex, toIndex }) =>
    patchesBetween(from[fromIndex!], to[toIndex!], at(to[toIndex!])),
  )
  const isSettled = new Set(settled.map(({ toIndex }) => toIndex))
  const insertions: Patch[] = []
  for (let index = 0; index < to.length; index++) {
    const start = index
    while (index < to.length && !isSettled.has(index)) index++
    if (index === start) continue
    const items = to.slice(start, index)
    insertions.push(
      start === 0
        ? insert(items, 'before', at(to[index]))
        : insert(items, 'after', at(to[start - 1])),
    )
  }
  return [...removals, ...changes, ...insertions]
}
