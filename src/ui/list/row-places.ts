/** Height in px of all rows, or of each. */
export type RowHeight = number | ((index: number) => number)

/** The visible part of a list; px from the list's top. */
export interface View {
  top: number
  height: number
}

/** The positions of a list's rows; px from its top. */
export interface Places {
  count: number
  height: number
  offsetOf: (index: number) => number
  heightOf: (index: number) => number
  /** The row at a distance from the top. */
  indexAt: (px: number) => number
}

/** The cost for rows of equal height does not depend on their number. */
export function placesOf(count: number, rowHeight: RowHeight): Places {
  if (typeof rowHeight === 'number') {
    return {
      count,
      height: count * rowHeight,
      offsetOf: (index) => index * rowHeight,
      heightOf: () => rowHeight,
      indexAt: (px) => Math.floor(px / rowHeight),
    }
  }
  const ends = new Float64Array(count)
  let height = 0
  for (let index = 0; index < count; index += 1) ends[index] = height += rowHeight(index)
  const offsetOf = (index: number): number => (index === 0 ? 0 : (ends[index - 1] ?? height))
  return {
    count,
    height,
    offsetOf,
    heightOf: (index) => (ends[index] ?? height) - offsetOf(index),
    indexAt: (px) => firstAfter(ends, px),
  }
}

/** Index of the first row that ends after a position. */
function firstAfter(ends: Float64Array, px: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! > px) high = middle
    else low = middle + 1
  }
  return low
}

/** The first and the last row in view; 0 and -1 when none is. */
export function rangeOf({ count, indexAt }: Places, { top, height }: View): [number, number] {
  if (count === 0 || height <= 0) return [0, -1]
  const clamp = (index: number): number => Math.max(0, Math.min(count - 1, index))
  // A row that only touches the edge of the view does not count.
  return [clamp(indexAt(top)), clamp(indexAt(Math.ceil(top + height) - 1))]
}

export type Range = readonly [first: number, last: number]

/** The range, extended by those of its surroundings that also surround the settled one. */
export function surroundings([first, last]: Range, settled: Range, overscan: number): Range {
  const from = Math.max(first, settled[0]) - overscan
  const to = Math.min(last, settled[1]) + overscan
  return from > to ? [first, last] : [Math.min(first, from), Math.max(last, to)]
}
