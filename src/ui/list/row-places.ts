/** Height in px of every row, or of each. */
export type RowHeight = number | ((index: number) => number)

/** The part of a list that can be seen; px from the list's top. */
export interface View {
  top: number
  height: number
}

/** Where each of a list's rows is; px from its top. */
export interface Places {
  count: number
  height: number
  offsetOf: (index: number) => number
  heightOf: (index: number) => number
  /** The row at a distance from the top. */
  indexAt: (px: number) => number
}

/** The cost does not depend on the number of rows of equal height. */
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

/** The first row that ends after a place. */
function firstAfter(ends: Float64Array, px: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! > px) high = middle
    else low = middle + 1
  }
  return low
}

/** The first and the last row in view; 0 and -1 while none can be. */
export function rangeOf({ count, indexAt }: Places, { top, height }: View): [number, number] {
  if (count === 0 || height <= 0) return [0, -1]
  const clamp = (index: number): number => Math.max(0, Math.min(count - 1, index))
  // A row that ends or begins at the edge of the view is not in it.
  return [clamp(indexAt(top)), clamp(indexAt(Math.ceil(top + height) - 1))]
}
