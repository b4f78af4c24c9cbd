import { useEffectEvent, useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { placesOf, rangeOf, type RowHeight, type View } from './row-places.ts'

export interface VisibleRowsOptions {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** A function must keep its identity as long as its results do. */
  rowHeight: RowHeight
  /** px at the top of the scroller that are always covered. */
  covered: number
  /** Rows drawn beyond the view on either side. */
  overscan: number
}

export interface VisibleRows {
  /** The first and the last row in view; 0 and -1 while none is. */
  first: number
  last: number
  /** Rows to draw: `from` up to, not including, `to`. */
  from: number
  to: number
  /** px of all rows. */
  height: number
  /** px from the top of all rows. */
  offsetOf: (index: number) => number
  heightOf: (index: number) => number
  /** Scrolls as little as brings a row into view. */
  reveal: (index: number) => void
  onScroll: () => void
}

const nowhere: View = { top: 0, height: 0 }

/**
 * Which of any number of rows are in view. Renders when other rows come into view, not at every px; its cost does not
 * depend on the number of rows of equal height.
 */
export function useVisibleRows(options: VisibleRowsOptions): VisibleRows {
  const { scroller, count, rowHeight, covered, overscan } = options
  const [view, setView] = useState(nowhere)
  const places = useMemo(() => placesOf(count, rowHeight), [count, rowHeight])
  const [first, last] = rangeOf(places, view)

  function take(): void {
    const element = scroller.current
    if (!element) return
    const next = { top: element.scrollTop, height: element.clientHeight - covered }
    const [from, to] = rangeOf(places, next)
    if (from !== first || to !== last) setView(next)
  }
  const look = useEffectEvent((_reason: unknown) => take())
  // Before the first paint, and after a change of the rows: a list that became shorter was scrolled by the browser.
  // oxlint-disable-next-line react/set-state-in-effect -- measuring before the first paint is its purpose
  useLayoutEffect(() => look([places, covered]), [places, covered])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => look(null))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  function reveal(index: number): void {
    const element = scroller.current
    if (!element) return
    const start = places.offsetOf(index)
    const end = start + places.heightOf(index)
    const room = element.clientHeight - covered
    const { scrollTop } = element
    if (start < scrollTop || end - start > room) element.scrollTo({ top: start })
    else if (end > scrollTop + room) element.scrollTo({ top: end - room })
  }

  return {
    first,
    last,
    from: Math.max(0, first - overscan),
    to: last < first ? 0 : Math.min(count, last + 1 + overscan),
    ...places,
    reveal,
    // In the frame in which they come: rows drawn a frame later are a gap that is seen.
    onScroll: () => flushSync(take),
  }
}
