import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { everyFrame } from '../../../data/frames.ts'

/** The measures of the grid, in px. */
export interface GridShape {
  readonly count: number
  readonly columns: number
  /** Width and height of a cell, and the space around it. */
  readonly cell: readonly [number, number]
  readonly gap: number
  readonly isRtl: boolean
}

export interface RubberBandOptions {
  scroller: RefObject<HTMLElement | null>
  band: RefObject<HTMLElement | null>
  isOn: boolean
  shape: GridShape
  onStart: (adds: boolean) => void
  /** Called whenever the band covers other places, and at its end. */
  onCover: (places: readonly number[], isLast: boolean) => void
  onCancel: () => void
}

interface Point {
  readonly x: number
  readonly y: number
}

interface Press {
  readonly pointerId: number
  readonly adds: boolean
  /** In the content, so that it stays in place when the grid scrolls. */
  readonly origin: Point
  /** In the window. */
  pointer: Point
  covered: string
}

/** Px the pointer must move before a press is a band. */
const threshold = 4
/** Distance in px from the edge within which the grid scrolls, and its highest speed in px per frame. */
const scrollEdge = 32
const scrollMost = 24

/**
 * Selects what a rectangle touches that is drawn with the mouse or a pen, from empty space; at the edges the grid
 * scrolls. Escape restores the previous selection. With a finger, the same movement scrolls.
 */
export function useRubberBand(options: RubberBandOptions) {
  const { scroller, band, isOn } = options
  const press = useRef<Press | null>(null)
  const [isDrawing, setDrawing] = useState(false)

  function follow(isLast = false): void {
    const element = scroller.current
    const rectangle = band.current
    const { current } = press
    if (!element || !rectangle || !current) return
    const box = boxOf(current.origin, pointIn(element, current.pointer), options.shape, element)
    drawBox(rectangle, box)
    const places = placesIn(box, options.shape, element.clientWidth)
    const covered = places.join()
    if (covered === current.covered && !isLast) return
    current.covered = covered
    options.onCover(places, isLast)
  }

  function end(): void {
    const { current } = press
    press.current = null
    drawBox(band.current, null)
    if (current && scroller.current?.hasPointerCapture(current.pointerId)) {
      scroller.current.releasePointerCapture(current.pointerId)
    }
    setDrawing(false)
  }

  const scrollOn = useEffectEvent(() => {
    const element = scroller.current
    const { current } = press
    if (!element || !current) return
    const { top, bottom } = element.getBoundingClientRect()
    const speed = speedAt(current.pointer.y, top, bottom)
    if (speed === 0) return
    element.scrollBy(0, speed)
    follow()
  })
  useEffect(() => {
    if (!isDrawing) return undefined
    return everyFrame(() => scrollOn())
  }, [isDrawing])

  function stop(): void {
    if (!press.current) return
    options.onCancel()
    end()
  }

  return {
    onPointerDown(event: PointerEvent) {
      const element = scroller.current
      if (!isOn || !element || event.button !== 0 || event.pointerType === 'touch') return
      if (!isEmptySpace(event, element)) return
      const pointer = { x: event.clientX, y: event.clientY }
      press.current = {
        pointerId: event.pointerId,
        adds: event.ctrlKey || event.metaKey,
        origin: pointIn(element, pointer),
        pointer,
        covered: '',
      }
    },
    onMouseDown(event: MouseEvent) {
      // No text is selected, and the focus stays.
      if (press.current) event.preventDefault()
    },
    onPointerMove({ pointerId, clientX, clientY, buttons }: PointerEvent) {
      const { current } = press
      if (current?.pointerId !== pointerId) return
      // It was released outside of the grid.
      if (buttons === 0) return stop()
      if (!isDrawing) {
        const { x, y } = current.pointer
        if (Math.hypot(clientX - x, clientY - y) < threshold) return
        scroller.current?.setPointerCapture(pointerId)
        // For Escape.
        scroller.current?.focus({ preventScroll: true })
        setDrawing(true)
        options.onStart(current.adds)
      }
      current.pointer = { x: clientX, y: clientY }
      follow()
    },
    onPointerUp({ pointerId }: PointerEvent) {
      if (press.current?.pointerId !== pointerId) return
      if (isDrawing) follow(true)
      end()
    },
    onPointerCancel: stop,
    onLostPointerCapture: stop,
    /** Returns false if the key is for others. */
    takesKey(event: KeyboardEvent): boolean {
      if (!isDrawing || event.key !== 'Escape') return false
      event.preventDefault()
      // A dialog around the browser stays open.
      event.stopPropagation()
      stop()
      return true
    },
  }
}

/** Directly, as rendering the grid for every move of the pointer would be slow. */
function drawBox(rectangle: HTMLElement | null, box: Box | null): void {
  if (!rectangle) return
  rectangle.hidden = box === null
  if (!box) return
  rectangle.style.transform = `translate(${box.left}px, ${box.top}px)`
  rectangle.style.inlineSize = `${box.right - box.left}px`
  rectangle.style.blockSize = `${box.bottom - box.top}px`
}

/** Not an asset, and not the scrollbar. */
function isEmptySpace({ target, clientX }: PointerEvent, scroller: HTMLElement): boolean {
  if (!(target instanceof Element) || target.closest('[data-place]')) return false
  const { left } = scroller.getBoundingClientRect()
  const x = clientX - left - scroller.clientLeft
  return x >= 0 && x < scroller.clientWidth
}

/** A point of the window in the content of the scroller. */
function pointIn(scroller: HTMLElement, { x, y }: Point): Point {
  const { left, top } = scroller.getBoundingClientRect()
  return { x: x - left - scroller.clientLeft, y: y - top - scroller.clientTop + scroller.scrollTop }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The rectangle between two points, within the content. */
function boxOf(a: Point, b: Point, shape: GridShape, scroller: HTMLElement): Box {
  const rows = Math.ceil(shape.count / shape.columns)
  const height = rows * (shape.cell[1] + shape.gap) + shape.gap
  const x = (value: number): number => Math.max(0, Math.min(scroller.clientWidth, value))
  const y = (value: number): number =>
    Math.max(0, Math.min(Math.max(height, scroller.clientHeight), value))
  return {
    left: x(Math.min(a.x, b.x)),
    top: y(Math.min(a.y, b.y)),
    right: x(Math.max(a.x, b.x)),
    bottom: y(Math.max(a.y, b.y)),
  }
}

/** The places whose cells the rectangle touches, by arithmetic: most of them may not be rendered. */
export function placesIn(box: Box, shape: GridShape, width: number): number[] {
  const { count, columns, cell, gap, isRtl } = shape
  const [left, right] = isRtl ? [width - box.right, width - box.left] : [box.left, box.right]
  const [firstColumn, lastColumn] = touched(left, right, cell[0], gap)
  const [firstRow, lastRow] = touched(box.top, box.bottom, cell[1], gap)
  const places: number[] = []
  for (let row = firstRow; row <= lastRow && row * columns < count; row += 1) {
    for (let column = firstColumn; column <= Math.min(lastColumn, columns - 1); column += 1) {
      const place = row * columns + column
      if (place < count) places.push(place)
    }
  }
  return places
}

/** The first and last of cells in a line that an interval touches; the last is smaller if there is none. */
function touched(from: number, to: number, size: number, gap: number): [number, number] {
  const step = size + gap
  return [Math.max(0, Math.floor(from / step)), Math.floor((to - gap) / step)]
}

function speedAt(y: number, top: number, bottom: number): number {
  const beyond = y < top + scrollEdge ? y - top - scrollEdge : Math.max(0, y - bottom + scrollEdge)
  return Math.sign(beyond) * Math.min(scrollMost, Math.ceil(Math.abs(beyond) / 2))
}
