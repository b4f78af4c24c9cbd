import { isRecord } from '../document.ts'

/** The index of an item in the old and the new array. */
export interface ItemMatch {
  /** Undefined for an added item. */
  fromIndex: number | undefined
  /** Undefined for a removed item. */
  toIndex: number | undefined
  /** True when its order among the items in both arrays changed; an item that was only shifted has not moved. */
  hasMoved: boolean
}

type Pair = [fromIndex: number, toIndex: number]

/** Up to this many comparisons, arrays of plain values are aligned optimally. */
const maxCells = 250_000

/**
 * Matches the items of `from` with those of `to`: by `_key`; items without a unique key by equality, then by their
 * position between matched items. In the order of `to`, with removed items at their old position.
 */
export function matchItems(from: readonly unknown[], to: readonly unknown[]): ItemMatch[] {
  const { head, tail } = sameEnds(from, to)
  const pairs = pairItems(from.slice(head, from.length - tail), to.slice(head, to.length - tail))
  const partners = new Map(pairs.map(([fromIndex, toIndex]) => [toIndex + head, fromIndex + head]))
  for (let at = 0; at < head; at++) partners.set(at, at)
  for (let at = 1; at <= tail; at++) partners.set(to.length - at, from.length - at)
  return arrange(from.length, to.length, partners)
}

/** The key that identifies an item at any index; null for an item without one. */
export function keyOf(item: unknown): string | null {
  const key = isRecord(item) ? item['_key'] : null
  return typeof key === 'string' ? key : null
}

/** The JSON type of a value; 'undefined' for no value. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** True when one value may be a version of the other: the same JSON type and, if both have one, the same `_type`. */
export function isSameKind(a: unknown, b: unknown): boolean {
  if (isRecord(a) && isRecord(b)) {
    const [one, other] = [a['_type'], b['_type']]
    return one === undefined || other === undefined || one === other
  }
  return jsonTypeOf(a) === jsonTypeOf(b)
}

/** The number of identical items (`===`) at the start and the end of both arrays. */
export function sameEnds(
  from: readonly unknown[],
  to: readonly unknown[],
): { head: number; tail: number } {
  const limit = Math.min(from.length, to.length)
  let head = 0
  while (head < limit && from[head] === to[head]) head++
  let tail = 0
  while (tail < limit - head && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail++
  return { head, tail }
}

function pairItems(from: readonly unknown[], to: readonly unknown[]): Pair[] {
  if (from.length === 0 || to.length === 0) return []
  const fromKeys = uniqueKeys(from)
  const toKeys = uniqueKeys(to)
  const byKey = [...toKeys].flatMap(([key, toIndex]): Pair[] => {
    const fromIndex = fromKeys.get(key)
    return fromIndex === undefined ? [] : [[fromIndex, toIndex]]
  })
  const known = { from: new Set(byKey.map(([a]) => a)), to: new Set(byKey.map(([, b]) => b)) }
  const loose = (
    items: readonly unknown[],
    taken: ReadonlySet<number>,
    keys: Map<string, number>,
  ) => indicesOf(items).filter((at) => !taken.has(at) && keys.get(keyOf(items[at]) ?? '') !== at)
  const looseFrom = loose(from, known.from, fromKeys)
  const looseTo = loose(to, known.to, toKeys)
  if (looseFrom.length === 0 || looseTo.length === 0) return byKey
  const equal = pairEqual(from, to, looseFrom, looseTo)
  const pairs = [...byKey, ...equal]
  return [...pairs, ...pairByPlace(from, to, { looseFrom, looseTo, pairs })]
}

function indicesOf(items: readonly unknown[]): number[] {
  return Array.from(items, (_, at) => at)
}

/** Indices of the items with a unique key, by key. */
function uniqueKeys(items: readonly unknown[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  items.forEach((item, at) => {
    const key = keyOf(item)
    if (key === null) return
    if (places.has(key)) repeated.add(key)
    places.set(key, at)
  })
  for (const key of repeated) places.delete(key)
  return places
}

/** Pairs of equal items: as many as possible in the same order, then equal items in another order. */
function pairEqual(
  from: readonly unknown[],
  to: readonly unknown[],
  looseFrom: readonly number[],
  looseTo: readonly number[],
): Pair[] {
  const names = new ItemNames()
  const a = looseFrom.map((at) => names.nameOf(from[at]))
  const b = looseTo.map((at) => names.nameOf(to[at]))
  const inOrder = a.length * b.length <= maxCells ? commonSequence(a, b) : []
  const taken = { a: new Set(inOrder.map(([at]) => at)), b: new Set(inOrder.map(([, at]) => at)) }
  const waiting = new Map<number, number[]>()
  a.forEach((name, at) => {
    if (!taken.a.has(at)) waiting.set(name, [...(waiting.get(name) ?? []), at])
  })
  const others = b.flatMap((name, at): Pair[] => {
    const partner = taken.b.has(at) ? undefined : waiting.get(name)?.shift()
    return partner === undefined ? [] : [[partner, at]]
  })
  return [...inOrder, ...others].map(([x, y]) => [looseFrom[x]!, looseTo[y]!])
}

/** Assigns equal values the same number. */
class ItemNames {
  readonly #names = new Map<unknown, number>()

  nameOf(item: unknown): number {
    const identity = typeof item === 'object' ? JSON.stringify(item, sortFields) : item
    // A string that looks like serialized JSON must not equal the object.
    const key = typeof item === 'string' ? `"${item}` : identity
    const name = this.#names.get(key) ?? this.#names.size
    this.#names.set(key, name)
    return name
  }
}

function sortFields(_name: string, value: unknown): unknown {
  if (!isRecord(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, value[name]]))
}

/** A longest common subsequence, by dynamic programming. */
function commonSequence(a: readonly number[], b: readonly number[]): Pair[] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  for (let x = a.length - 1; x >= 0; x--) {
    for (let y = b.length - 1; y >= 0; y--) {
      lengths[x * width + y] =
        a[x] === b[y]
          ? lengths[(x + 1) * width + y + 1]! + 1
          : Math.max(lengths[(x + 1) * width + y]!, lengths[x * width + y + 1]!)
    }
  }
  const pairs: Pair[] = []
  for (let x = 0, y = 0; x < a.length && y < b.length;) {
    if (a[x] === b[y]) pairs.push([x++, y++])
    else if (lengths[(x + 1) * width + y]! >= lengths[x * width + y + 1]!) x++
    else y++
  }
  return pairs
}

/** An item removed and an item added between the same two neighbours, both of one kind, are one changed item. */
function pairByPlace(
  from: readonly unknown[],
  to: readonly unknown[],
  {
    looseFrom,
    looseTo,
    pairs,
  }: { looseFrom: readonly number[]; looseTo: readonly number[]; pairs: readonly Pair[] },
): Pair[] {
  const steady = steadyPairs(pairs)
  const takenFrom = new Set(pairs.map(([at]) => at))
  const takenTo = new Set(pairs.map(([, at]) => at))
  const fromGaps = gapsOf(
    looseFrom.filter((at) => !takenFrom.has(at)),
    steady.map(([at]) => at),
  )
  const toGaps = gapsOf(
    looseTo.filter((at) => !takenTo.has(at)),
    steady.map(([, at]) => at),
  )
  const found: Pair[] = []
  for (const [gap, comers] of toGaps) {
    const goers = fromGaps.get(gap) ?? []
    let next = 0
    for (const comer of comers) {
      const offset = goers.slice(next).findIndex((goer) => isSameKind(from[goer], to[comer]))
      if (offset < 0) continue
      found.push([goers[next + offset]!, comer])
      next += offset + 1
    }
  }
  return found
}

/** Groups ascending positions by the number of ascending borders before them. */
function gapsOf(places: readonly number[], borders: readonly number[]): Map<number, number[]> {
  const gaps = new Map<number, number[]>()
  let gap = 0
  for (const place of places) {
    while (gap < borders.length && borders[gap]! < place) gap++
    const group = gaps.get(gap)
    if (group) group.push(place)
    else gaps.set(gap, [place])
  }
  return gaps
}

/** The largest set of pairs in the same order on both sides, ascending; all other items have moved. */
function steadyPairs(pairs: readonly Pair[]): Pair[] {
  const sorted = pairs.toSorted(([a], [b]) => a - b)
  // For each length, the end of the best sequence so far; `before` links each end to its predecessor.
  const ends: number[] = []
  const before = new Int32Array(sorted.length)
  sorted.forEach(([, toIndex], at) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[ends[middle]!]![1] < toIndex) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? ends[low - 1]! : -1
    ends[low] = at
  })
  const steady: Pair[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) steady.push(sorted[at]!)
  return steady.reverse()
}

/** Lists all items in the order of `to`, with every removed item after its old predecessor. */
function arrange(
  fromSize: number,
  toSize: number,
  partners: ReadonlyMap<number, number>,
): ItemMatch[] {
  const pairs = [...partners].map(([toIndex, fromIndex]): Pair => [fromIndex, toIndex])
  const steady = new Set(steadyPairs(pairs).map(([fromIndex]) => fromIndex))
  const stays = new Set(partners.values())
  const items: ItemMatch[] = []
  let at = 0
  const reportRemoved = () => {
    for (; at < fromSize && !steady.has(at); at++) {
      if (!stays.has(at)) items.push({ fromIndex: at, toIndex: undefined, hasMoved: false })
    }
  }
  reportRemoved()
  for (let toIndex = 0; toIndex < toSize; toIndex++) {
    const fromIndex = partners.get(toIndex)
    const isSteady = fromIndex !== undefined && steady.has(fromIndex)
    items.push({ fromIndex, toIndex, hasMoved: fromIndex !== undefined && !isSteady })
    if (!isSteady) continue
    at = fromIndex + 1
    reportRemoved()
  }
  return items
}
