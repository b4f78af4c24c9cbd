import type { Path, PathSegment } from '../../model/path.ts'

/** Entries that belong to paths of a value, in a tree shaped like the value. Immutable. */
export interface PathTree<T> {
  /** Entries of exactly this path. */
  readonly own: readonly T[]
  readonly below: ReadonlyMap<string, PathTree<T>>
  /** Entries of this path and below, in their original order. */
  readonly all: readonly T[]
}

const emptyList: readonly never[] = []
const emptyTree: PathTree<never> = { own: emptyList, below: new Map(), all: emptyList }

export function emptyPathTree<T>(): PathTree<T> {
  return emptyTree
}

/** A key that is unique among the segments of one level. */
export function segmentKey(segment: PathSegment): string {
  if (typeof segment === 'string') return segment
  return typeof segment === 'number' ? `[${segment}]` : `#${segment._key}`
}

/** Arranges items by path. Every branch with the same items as before is the old object. */
export function buildPathTree<T extends { readonly path: Path }>(
  items: readonly T[],
  old: PathTree<T>,
): PathTree<T> {
  return items.length === 0 ? emptyTree : branch(items, 0, old)
}

function branch<T extends { readonly path: Path }>(
  items: readonly T[],
  depth: number,
  old: PathTree<T> | undefined,
): PathTree<T> {
  // The same items in the same order give the same branch, at all depths.
  if (old && isSameList(old.all, items)) return old
  const groups = new Map<string, T[]>()
  const own: T[] = []
  for (const item of items) {
    const segment = item.path[depth]
    if (segment === undefined) {
      own.push(item)
      continue
    }
    const key = segmentKey(segment)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  const below = new Map<string, PathTree<T>>()
  for (const [key, group] of groups) {
    below.set(key, branch(group, depth + 1, old?.below.get(key)))
  }
  const ownBefore = old?.own
  return { own: ownBefore && isSameList(ownBefore, own) ? ownBefore : own, below, all: items }
}

/** Whether two lists contain the same objects in the same order. */
export function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a === b || (a.length === b.length && a.every((item, index) => item === b[index]))
}
