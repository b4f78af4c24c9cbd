import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { contains } from '../../../ui/host/dom.ts'
import {
  type Places,
  placesOf,
  type Range,
  rangeOf,
  surroundings,
} from '../../../ui/list/row-places.ts'

// Renders the visible part of a list of any length inside whatever scrolls: the studio's pane, a dialog, or the page
// itself. (A virtual list of src/ui fills a box and scrolls inside it.)

export interface RowWindow {
  /** Lines to render, in order. */
  readonly lines: readonly number[]
  /** Px from the top of the list to a line; null while all lines are in normal flow. */
  readonly topOf: (line: number) => number | null
  /** Px of the whole list; undefined in normal flow. */
  readonly height: number | undefined
  /** Called with the element of each line whose height may differ from the estimate. */
  readonly measure: (line: number, element: HTMLElement) => void
}

export interface RowWindowOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** Estimated px of a line that was not measured yet. */
  readonly estimate: number
  /** Up to this many lines, all are rendered in normal flow. */
  readonly plainUpTo: number
  /** Lines that stay mounted outside the view: focused, open or dragged ones. */
  readonly kept: readonly number[]
}

/** Lines rendered beyond each edge of the view, after the frame that shows the view itself. */
const overscan = 6
/** The view moves in steps, so that not every scrolled px renders. */
const step = 4

/** An empty range until the list's position is measured, before the first paint; many lists are far below the fold. */
const nothingYet: Range = [0, 0]

/** Computes which lines of a long list to render. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { list, count, estimate, plainUpTo, kept } = options
  const isPlain = count <= plainUpTo
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map())
  const [range, setRange] = useState(nothingYet)

  const places = useMemo(
    () => (isPlain ? null : placesOf(count, (line) => heights.get(line) ?? estimate)),
    [isPlain, count, estimate, heights],
  )
  const latest = useRef(places)

  const look = useEffectEvent((isSync: boolean) => {
    const element = list.current
    const now = latest.current
    if (!element || !now) return
    const next = linesInView(element, now)
    const set = () =>
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
    if (isSync) flushSync(set)
    else set()
  })

  useLayoutEffect(() => {
    latest.current = places
    look(false)
  }, [places])

  useEffect(() => {
    const element = list.current
    if (!element || isPlain) return undefined
    return watchView(element, look)
  }, [list, isPlain])

  // Many rows are measured together, followed by one layout of the list.
  const measured = useRef(new Map<number, number>())
  const [measure] = useState(() => (line: number, element: HTMLElement) => {
    const height = element.offsetHeight
    if (height === 0) return
    if (measured.current.size === 0) {
      requestAnimationFrame(() => {
        const found = measured.current
        measured.current = new Map()
        setHeights((before) => withHeights(before, found))
      })
    }
    measured.current.set(line, height)
  })

  const topOf = useCallback((line: number) => places?.offsetOf(line) ?? null, [places])
  // A frame in which all rows are replaced would take too long if it also rendered rows that nobody sees yet.
  const settled = useDeferredValue(range)
  const drawn = range === nothingYet ? range : surroundings(range, settled, overscan)
  const lines = isPlain ? allLines(count) : drawnLines(drawn, count, kept)
  return { lines, topOf, height: places?.height, measure }
}

function allLines(count: number): number[] {
  return Array.from({ length: count }, (_, line) => line)
}

function drawnLines([first, last]: Range, count: number, kept: readonly number[]): number[] {
  const lines = new Set<number>()
  for (let line = Math.max(0, first); line < Math.min(last, count); line++) lines.add(line)
  for (const line of kept) if (line >= 0 && line < count) lines.add(line)
  return [...lines].sort((a, b) => a - b)
}

function withHeights(
  before: ReadonlyMap<number, number>,
  found: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const news = [...found].filter(([line, height]) => before.get(line) !== height)
  return news.length === 0 ? before : new Map([...before, ...news])
}

/** The first line in view and the one after the last, extended to whole steps. */
function linesInView(list: HTMLElement, places: Places): Range {
  const { top } = list.getBoundingClientRect()
  const view = viewOf(list)
  const [from, to] = rangeOf(places, { top: view.top - top, height: view.bottom - view.top })
  const first = Math.floor(from / step) * step
  const last = Math.ceil((to + 1) / step) * step
  return [first, Math.min(places.count, last)]
}

/** The vertical range of the viewport in which the list is visible. */
function viewOf(list: HTMLElement): { top: number; bottom: number } {
  const scroller = scrollerOf(list)
  const page = { top: 0, bottom: list.ownerDocument.documentElement.clientHeight }
  if (!scroller) return page
  const box = scroller.getBoundingClientRect()
  return { top: Math.max(box.top, page.top), bottom: Math.min(box.bottom, page.bottom) }
}

/** The nearest scrolling ancestor of an element; null when that is the page. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (const box of boxesAround(element)) {
    if (box === box.ownerDocument.documentElement || box === box.ownerDocument.body) return null
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  }
  return null
}

/** The ancestors of an element, across shadow roots. */
function* boxesAround(element: HTMLElement): Generator<HTMLElement> {
  let node: Node | null = element.assignedSlot ?? element.parentNode
  while (node) {
    if (node instanceof ShadowRoot) node = node.host
    if (node instanceof HTMLElement) yield node
    node = (node instanceof Element && node.assignedSlot) || node.parentNode
  }
}

/** Calls back whenever the list may have moved within the view; `isScrolled` is true for scrolling by the user. */
function watchView(list: HTMLElement, onChange: (isScrolled: boolean) => void): () => void {
  const onScroll = (event: Event) => {
    const box = event.composedPath()[0] ?? event.target
    if (box instanceof Document || (box instanceof Node && contains(box, list))) onChange(true)
  }
  // A scroll event does not leave its shadow root, so each root around the list gets a listener.
  const roots = new Set<Node>()
  for (let root = list.getRootNode(); ; root = root.host.getRootNode()) {
    roots.add(root)
    if (!(root instanceof ShadowRoot)) break
  }
  for (const root of roots)
    root.addEventListener('scroll', onScroll, { capture: true, passive: true })
  // When content above grows, one of the surrounding boxes grows too. Rendering inside the observer would resize them
  // again, which browsers report as an error of the page.
  const sizes = new ResizeObserver(() => onChange(false))
  for (const box of boxesAround(list)) sizes.observe(box)
  return () => {
    for (const root of roots) root.removeEventListener('scroll', onScroll, { capture: true })
    sizes.disconnect()
  }
}
