import {
  useDeferredValue,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { pressable } from '../host/dom.ts'
import { placesOf, rangeOf, type RowHeight, surroundings, type View } from './row-places.ts'

export interface VisibleRowsOptions {
  scroller: RefObject<HTMLElement | null>
  count: number
  /** A function must keep its identity as long as its results do. */
  rowHeight: RowHeight
  /** Px at the top of the scroller that are always covered. */
  covered: number
  /** Rows rendered beyond the view on either side, after the frame that shows the view itself. */
  overscan: number
  /** Identity of the content: new content starts at its top. */
  content: unknown
}

export interface VisibleRows {
  /** The first and the last row in view; 0 and -1 when none is. */
  first: number
  last: number
  /** Rows to render: `from` up to, but not including, `to`. */
  from: number
  to: number
  /** Total height of all rows in px. */
  height: number
  /** Px from the top of the first row. */
  offsetOf: (index: number) => number
  heightOf: (index: number) => number
  /** Scrolls by the smallest distance that brings a row into view. */
  reveal: (index: number) => void
  onScroll: () => void
}

const nowhere: View = { top: 0, height: 0 }

/**
 * Computes which rows of a list of any length are visible. Renders only when other rows become visible, not at every
 * scrolled px; the cost for rows of equal height does not depend on their number.
 */
export function useVisibleRows(options: VisibleRowsOptions): VisibleRows {
  const { scroller, count, covered, overscan, content } = options
  const rowHeight =
    typeof options.rowHeight === 'number' ? pressable(options.rowHeight) : options.rowHeight
  const [view, setView] = useState(nowhere)
  const [shown, setShown] = useState(content)
  if (content !== shown) {
    setShown(content)
    setView({ ...view, top: 0 })
  }
  const places = useMemo(() => placesOf(count, rowHeight), [count, rowHeight])
  const [first, last] = rangeOf(places, view)
  // A frame in which all rows are replaced would take too long if it also rendered rows that nobody sees yet.
  const settled = rangeOf(places, useDeferredValue(view))
  const [from, to] = surroundings([first, last], settled, overscan)

  function take(): void {
    const element = scroller.current
    if (!element) return
    const next = { top: element.scrollTop, height: element.clientHeight - covered }
    const [top, bottom] = rangeOf(places, next)
    if (top !== first || bottom !== last) setView(next)
  }
  const toTop = useEffectEvent((_reason: unknown) => {
    scroller.current?.scrollTo({ top: 0 })
  })
  useLayoutEffect(() => toTop(content), [content])
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
    from: Math.max(0, from),
    to: last < first ? 0 : Math.min(count, to + 1),
    ...places,
    reveal,
    // In the same frame: rows rendered a frame later would leave a visible gap.
    onScroll: () => flushSync(take),
  }
}
