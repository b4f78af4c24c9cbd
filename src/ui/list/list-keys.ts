/** What keys move in: items one below the other, or in rows of several. */
export interface ListShape {
  readonly active: number
  readonly count: number
  /** Items in a row. Default 1. */
  readonly columns?: number
  /** Rows that the page keys move by; without it, they do not move. */
  readonly page?: number
  /** The arrow that leads to the next item of a row; without it, only the other two arrows move. */
  readonly forward?: 'ArrowLeft' | 'ArrowRight' | undefined
}

/** The item that a key moves to, at the edge the outermost one; null for keys that do not move, and in an empty list. */
export function keyTarget(
  key: string,
  { active, count, columns = 1, page, forward }: ListShape,
): number | null {
  if (count === 0) return null
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active + columns,
    ArrowUp: active - columns,
    Home: 0,
    End: count - 1,
    ...(page && { PageDown: active + page * columns, PageUp: active - page * columns }),
    ...(forward && { ArrowRight: active - 1, ArrowLeft: active - 1, [forward]: active + 1 }),
  }
  const target = moves[key]
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target))
}

const boxKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp'])

/** Whether a key pressed in a text box moves in the list of its results; Home and End move the caret. */
export function leavesTextBox(key: string): boolean {
  return boxKeys.has(key)
}

/** The arrow that leads to the next item of a row. */
export function forwardArrow(list: Element): 'ArrowLeft' | 'ArrowRight' {
  return getComputedStyle(list).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
}
