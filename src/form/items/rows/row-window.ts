import {
  useCallback,
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
import { type Places, placesOf, type Range, rangeOf } from '../../../ui/list/row-places.ts'
import { everyFrame, nextFrame } from '../../../data/frames.ts'

// Renders the visible part of a list of any length inside whatever scrolls: the studio's pane, a dialog, or the page
// itself. (A virtual list of src/ui fills a box and scrolls inside it.)

export interface RowWindow {
  /** Lines to render, in order. */
  readonly lines: readonly number[]
  /** Whether a line is to be rendered with its content, or only as its outline for now. */
  readonly isFull: (line: number) => boolean
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
  /** Lines that stay mounted outside the view, in full: focused, open or dragged ones. */
  readonly kept: readonly number[]
  /** Number of lines that may become full in one frame while the user scrolls. */
  readonly fullPerFrame: number
}

/** Lines rendered beyond each edge of the view, once the view itself is full. */
const overscan = 6
/** The view moves in steps, so that not every scrolled px renders. */
const step = 4
/** Ms between two jumps below which nobody can read what is drawn between them. */
const flightMs = 100

interface Drawn {
  /** Lines in view. */
  readonly range: Range
  /** Lines in or around the view that are rendered in full. */
  readonly full: ReadonlySet<number>
}

/** Nothing until the list's position is measured, before the first paint; many lists are far below the fold. */
const nothingYet: Drawn = { range: [0, 0], full: new Set() }

/** Computes which lines of a long list to render. */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { list, count, estimate, plainUpTo, kept, fullPerFrame } = options
  const isPlain = count <= plainUpTo
  const [heights, setHeights] = useState<ReadonlyMap<number, number>>(new Map())
  const [drawn, setDrawn] = useState(nothingYet)
  const spent = useRef<{ frame: CSSNumberish | null; lines: number }>({ frame: null, lines: 0 })
  const flight = useRef({ jumpedAt: -Infinity, isOn: false })

  const places = useMemo(
    () => (isPlain ? null : placesOf(count, (line) => heights.get(line) ?? estimate)),
    [isPlain, count, estimate, heights],
  )
  const latest = useRef(places)

  // Rendering all rows that a fast scroll brings into view took more than 50 ms, so that scrolling stuttered. A line
  // without its content costs next to nothing.
  function draw(range: Range, isSync: boolean): void {
    // The same for all events of one frame.
    const frame = document.timeline.currentTime
    if (frame === null || frame !== spent.current.frame) spent.current = { frame, lines: 0 }
    let most = fullPerFrame - spent.current.lines
    // The first lines in view appear together.
    if (drawn === nothingYet) most = range[1] - range[0]
    else if (isInFlight(range)) most = 0
    const next = drawMore(drawn, range, count, most)
    if (next === drawn) return
    for (const line of next.full) if (!drawn.full.has(line)) spent.current.lines += 1
    if (isSync) flushSync(() => setDrawn(next))
    else setDrawn(next)
  }

  /** Whether the user scrolls too fast to read: then no line is worth its content until the jumps stop. */
  function isInFlight(range: Range): boolean {
    const now = performance.now()
    const isSoon = now - flight.current.jumpedAt < flightMs
    if (newLines(drawn.range, range) > fullPerFrame)
      flight.current = { jumpedAt: now, isOn: isSoon }
    else if (!isSoon) flight.current.isOn = false
    return flight.current.isOn
  }

  const look = useEffectEvent((isSync: boolean) => {
    const element = list.current
    const now = latest.current
    if (element && now) draw(linesInView(element, now), isSync)
  })
  const fill = useEffectEvent(() => draw(drawn.range, true))
  const isComplete =
    isPlain || drawn === nothingYet || drawn.full.size >= around(drawn.range, count).length

  useLayoutEffect(() => {
    latest.current = places
    look(false)
  }, [places])

  useEffect(() => {
    const element = list.current
    if (!element || isPlain) return undefined
    return watchView(element, look)
  }, [list, isPlain])

  useEffect(() => {
    if (isComplete) return undefined
    return everyFrame(() => fill())
  }, [isComplete])

  // Many rows are measured together, followed by one layout of the list.
  const measured = useRef(new Map<number, number>())
  const [measure] = useState(() => (line: number, element: HTMLElement) => {
    const height = element.offsetHeight
    if (height === 0) return
    if (measured.current.size === 0) {
      nextFrame(() => {
        const found = [...measured.current].filter(
          ([row, px]) => px !== latest.current?.heightOf(row),
        )
        measured.current = new Map()
        if (found.length > 0) setHeights((before) => new Map([...before, ...found]))
      })
    }
    measured.current.set(line, height)
  })

  const topOf = useCallback((line: number) => places?.offsetOf(line) ?? null, [places])
  const lines = isPlain ? allLines(count) : linesOf(drawn, count, kept)
  const isFull = (line: number): boolean => isPlain || drawn.full.has(line) || kept.includes(line)
  return { lines, isFull, topOf, height: places?.height, measure }
}

function allLines(count: number): number[] {
  return Array.from({ length: count }, (_, line) => line)
}

/** The lines in view, in order, then those around it, the nearest ones first. */
function around([first, last]: Range, count: number): number[] {
  const lines: number[] = []
  for (let line = first; line < last; line++) lines.push(line)
  for (let by = 0; by < overscan; by++) lines.push(last + by, first - 1 - by)
  return lines.filter((line) => line >= 0 && line < count)
}

/** Number of lines of a range that are not in another. */
function newLines(before: Range, [first, last]: Range): number {
  return last - first - Math.max(0, Math.min(last, before[1]) - Math.max(first, before[0]))
}

/** Draws another part of the list, in which at most `most` lines become full. */
function drawMore(drawn: Drawn, range: Range, count: number, most: number): Drawn {
  const lines = around(range, count)
  const full = new Set(lines.filter((line) => drawn.full.has(line)))
  const news = lines.filter((line) => !full.has(line)).slice(0, Math.max(0, most))
  for (const line of news) full.add(line)
  const [first, last] = drawn.range
  const isSame = first === range[0] && last === range[1] && full.size === drawn.full.size
  return isSame && news.length === 0 ? drawn : { range, full }
}

function linesOf({ range, full }: Drawn, count: number, kept: readonly number[]): number[] {
  const [first, last] = range
  const lines = new Set([...full, ...kept])
  for (let line = first; line < last; line++) lines.add(line)
  return [...lines].filter((line) => line >= 0 && line < count).sort((a, b) => a - b)
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
