import { useLayoutEffect, useRef, type RefObject } from 'react'

export interface KeptPlace {
  scroller: RefObject<HTMLElement | null>
  /** Key of the content; with null, rows move freely. */
  contentKey: string | null
  /** The visible rows. */
  first: number
  last: number
  keyAt: (index: number) => string | null
  /** The current index of a row; -1 when it is unknown. */
  indexOfKey: (key: string) => number
  offsetOf: (index: number) => number
  now: () => number
}

/** A pointer that has not moved for this many ms is unlikely to press anything. */
const pointingMs = 2000

/**
 * Scroll anchoring: keeps a row in place while rows are inserted or removed above it. The row is the one under a moving
 * pointer, the focused one, or the first visible one of a scrolled list. A list at its top without a pointer on it
 * shows new rows. Spread the handler on the scroller.
 */
export function useKeptPlace(place: KeptPlace) {
  const { scroller, contentKey, first, last, keyAt, indexOfKey, offsetOf, now } = place
  const known = useRef<{ contentKey: string | null; rows: Map<string, number> } | null>(null)
  const pointedAt = useRef(-Infinity)

  useLayoutEffect(() => {
    const before = known.current
    const element = scroller.current
    const rows = new Map<string, number>()
    known.current = { contentKey, rows }
    if (!element || contentKey === null) return
    for (let index = first; index <= last; index += 1) {
      const key = keyAt(index)
      if (key !== null) rows.set(key, index)
    }
    if (before?.contentKey !== contentKey) return
    // Positions are measured only when something moved, because measuring is slow.
    const hasMoved = [...before.rows].some(([key, index]) => {
      const to = indexOfKey(key)
      return to >= 0 && to !== index
    })
    if (!hasMoved) return
    const isPointed = now() - pointedAt.current < pointingMs
    const anchor = anchorOf(element, before.rows, { isPointed, indexOfKey })
    if (!anchor || anchor.by === 0) return
    element.scrollBy(0, offsetOf(anchor.index + anchor.by) - offsetOf(anchor.index))
  })

  return { onPointerMove: () => void (pointedAt.current = now()) }
}

interface Move {
  key: string
  /** The previous index of the row. */
  index: number
  by: number
}

/** The row to keep in place; null when no row is preferred. */
function anchorOf(
  element: HTMLElement,
  rows: ReadonlyMap<string, number>,
  { isPointed, indexOfKey }: { isPointed: boolean; indexOfKey: KeptPlace['indexOfKey'] },
): Move | null {
  const selectors = [...(isPointed ? ['[data-index]:hover'] : []), '[data-index]:focus-within']
  const wanted = selectors.flatMap((selector) => element.querySelector(selector) ?? [])
  if (wanted.length === 0 && element.scrollTop <= 0) return null
  const moves = [...rows].flatMap(([key, index]): Move[] => {
    const to = indexOfKey(key)
    return to < 0 ? [] : [{ key, index, by: to - index }]
  })
  // A single row that moves was edited itself: it may move, and the others stay in place.
  const isCommon = ({ by }: Move): boolean =>
    by === 0 || moves.length === 1 || moves.filter((other) => other.by === by).length > 1
  const pointed = wanted.flatMap((row) => {
    const key = row.getAttribute('data-key')
    return moves.find((move) => move.key === key) ?? []
  })
  return [...pointed, ...moves].find(isCommon) ?? null
}
