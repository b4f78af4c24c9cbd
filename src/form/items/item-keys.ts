import { sameEnds } from '../../model/diff/diff-array.ts'
import { isRecord } from '../../model/document.ts'
import { set, unset } from '../../model/patch.ts'
import type { Patch } from '../../model/patch.ts'

/** The identities and faults of an array's items, without their content. */
export interface ItemRows {
  readonly items: readonly unknown[]
  /** Identifies the rows: an object by its key, everything else by its index. */
  readonly ids: readonly string[]
  readonly missingKeys: number
  readonly duplicateKeys: number
  /** Number of items that are not objects. */
  readonly plain: number
}

const noRows: ItemRows = { items: [], ids: [], missingKeys: 0, duplicateKeys: 0, plain: 0 }

/**
 * Describes the items of an array. After a change inside one item, everything except `items` is unchanged, so the list
 * does not render.
 */
export function describeItems(items: readonly unknown[], before: ItemRows = noRows): ItemRows {
  if (items === before.items) return before
  if (keepsRows(items, before.items)) return { ...before, items }
  const moved = idsAfterMove(items, before)
  if (moved) return { ...before, items, ids: moved }
  const seen = new Set<string>()
  let missingKeys = 0
  let duplicateKeys = 0
  let plain = 0
  const ids = items.map((item, index) => {
    if (!isRecord(item)) plain += 1
    const key = isRecord(item) ? item['_key'] : undefined
    if (isRecord(item) && typeof key !== 'string') missingKeys += 1
    if (typeof key !== 'string') return `[${index}]`
    if (seen.has(key)) {
      duplicateKeys += 1
      return `[${index}]`
    }
    seen.add(key)
    return `#${key}`
  })
  return { items, ids, missingKeys, duplicateKeys, plain }
}

/** Comparing ten thousand objects by identity takes microseconds; reading their keys takes far longer. */
function keepsRows(items: readonly unknown[], before: readonly unknown[]): boolean {
  return (
    items.length === before.length &&
    items.every((item, index) => item === before[index] || keyOf(item) === keyOf(before[index]))
  )
}

/**
 * The ids after items of a valid list were moved or removed: only the range in which the lists differ is read. Null
 * when items were added, or when keys need repair.
 */
function idsAfterMove(
  items: readonly unknown[],
  { items: old, ids, missingKeys, duplicateKeys, plain }: ItemRows,
): readonly string[] | null {
  if (missingKeys + duplicateKeys + plain > 0) return null
  const { head, tail } = sameEnds(old, items)
  const left = new Set(ids.slice(head, old.length - tail))
  const moved: string[] = []
  for (const item of items.slice(head, items.length - tail)) {
    const key = keyOf(item)
    if (typeof key !== 'string' || !left.delete(`#${key}`)) return null
    moved.push(`#${key}`)
  }
  return ids.slice(0, head).concat(moved, ids.slice(old.length - tail))
}

/** The key of an object, null for an object without one, undefined for plain values. */
function keyOf(item: unknown): string | null | undefined {
  if (!isRecord(item)) return undefined
  return typeof item['_key'] === 'string' ? item['_key'] : null
}

/** Adds a key to every object without one. */
export function addMissingKeys(items: readonly unknown[], createKey: () => string): Patch[] {
  return items.flatMap((item, index) =>
    isRecord(item) && typeof item['_key'] !== 'string' ? [set(createKey(), [index, '_key'])] : [],
  )
}

/** The first object keeps a duplicate key; the others get new ones. */
export function renameDuplicateKeys(items: readonly unknown[]): Patch[] {
  const taken = new Set(items.map(keyOf).filter((key) => typeof key === 'string'))
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const key = keyOf(item)
    if (typeof key !== 'string') return []
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    let name = `${key}_deduped_${index}`
    while (taken.has(name)) name += '_'
    taken.add(name)
    return [set(name, [index, '_key'])]
  })
}

/** Removes every item that is not an object. */
export function removePlainItems(items: readonly unknown[]): Patch[] {
  const indices = items.flatMap((item, index) => (isRecord(item) ? [] : [index]))
  if (indices.length === items.length) return [unset()]
  return indices.reverse().map((index) => unset([index]))
}
