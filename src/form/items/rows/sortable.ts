import { everyFrame } from '../../../data/frames.ts'
// Rows follow the pointer or the arrow keys through transforms alone: nothing renders until they are dropped, however
// long the list is. Rows are children of the list with `data-index`.

/** Px the dragged row may be moved beyond the list. */
const margin = 4
/** Px of movement that turn a press into a drag. */
const slop = 4
/** The fraction of the scrolling box, at each end, in which dragging scrolls it. */
const scrollZone = 0.02
/** Maximum speed in px per frame. */
const maxSpeed = 18

export interface PointerSort {
  /** The pressed element. */
  readonly handle: HTMLElement
  readonly list: HTMLElement
  /** The row of the handle, and its index. */
  readonly row: HTMLElement
  readonly from: number
  /** Whether rows are also placed side by side. */
  readonly isGrid: boolean
  /** The scrolling element; null for the page. */
  readonly scroller: HTMLElement | null
  /** Called when the drag starts; the row must stay in the document from now on. */
  readonly onStart: () => void
  /** Called after the drop; with the original index when the drag was cancelled. */
  readonly onEnd: (to: number) => void
}

/** Follows a pressed pointer until it is released. */
export function sortByPointer(press: PointerEvent, sort: PointerSort): void {
  const { handle, list, row, from, isGrid, scroller, onStart, onEnd } = sort
  const start = { x: press.clientX, y: press.clientY }
  const box = row.getBoundingClientRect()
  const grip = { x: start.x - box.left, y: start.y - box.top }
  let pointer = start
  let to = from
  let stop: (() => void) | null = null

  function begin(): void {
    row.dataset['dragging'] = ''
    list.dataset['sorting'] = ''
    onStart()
    stop = everyFrame(follow)
  }

  function follow(): void {
    scrollNearEdge(pointer.y, scroller)
    const frame = list.getBoundingClientRect()
    const top = between(pointer.y - frame.top - grip.y, frame.height - row.offsetHeight)
    const left = isGrid
      ? between(pointer.x - frame.left - grip.x, frame.width - row.offsetWidth)
      : row.offsetLeft
    const middle = { x: left + row.offsetWidth / 2, y: top + row.offsetHeight / 2 }
    to = placeAt(list, middle, isGrid) ?? to
    shiftRows(list, from, to)
    row.style.transform = `translate(${left - row.offsetLeft}px, ${top - row.offsetTop}px)`
  }

  function onMove(event: PointerEvent): void {
    pointer = { x: event.clientX, y: event.clientY }
    if (!stop && Math.hypot(pointer.x - start.x, pointer.y - start.y) >= slop) begin()
  }

  function end(isKept: boolean): void {
    handle.removeEventListener('pointermove', onMove)
    handle.removeEventListener('pointerup', onUp)
    handle.removeEventListener('pointercancel', onCancel)
    handle.removeEventListener('keydown', onKey)
    if (!stop) return
    stop()
    settle(list, row, { from, to: isKept ? to : from }, onEnd)
  }

  const onUp = () => end(true)
  const onCancel = () => end(false)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(false)
  }
  handle.setPointerCapture(press.pointerId)
  handle.addEventListener('pointermove', onMove)
  handle.addEventListener('pointerup', onUp)
  handle.addEventListener('pointercancel', onCancel)
  handle.addEventListener('keydown', onKey)
}

/** Animates the row to its position, then reports the move. */
function settle(
  list: HTMLElement,
  row: HTMLElement,
  { from, to }: { from: number; to: number },
  onEnd: (to: number) => void,
): void {
  delete row.dataset['dragging']
  row.dataset['dropping'] = ''
  showMove(list, from, to)
  void Promise.allSettled(row.getAnimations().map(({ finished }) => finished)).then(() => {
    clearMove(list)
    onEnd(to)
  })
}

/** Shows the list as if the row had moved. */
export function showMove(list: HTMLElement, from: number, to: number): void {
  list.dataset['sorting'] = ''
  shiftRows(list, from, to)
  const row = rowAt(list, from)
  const target = rowAt(list, to)
  if (!row || !target) return
  const isGrid = target.offsetLeft !== row.offsetLeft || list.dataset['layout'] === 'grid'
  const end =
    to > from && !isGrid
      ? target.offsetTop + target.offsetHeight - row.offsetHeight
      : target.offsetTop
  row.style.transform = `translate(${target.offsetLeft - row.offsetLeft}px, ${end - row.offsetTop}px)`
}

/** Removes all transforms and marks of a drag. */
export function clearMove(list: HTMLElement): void {
  delete list.dataset['sorting']
  for (const row of rowsOf(list)) {
    row.style.transform = ''
    delete row.dataset['dragging']
    delete row.dataset['dropping']
  }
}

/** Shifts the other rows to make room at the drop position. */
function shiftRows(list: HTMLElement, from: number, to: number): void {
  const moved = rowAt(list, from)
  if (!moved) return
  const isGrid = list.dataset['layout'] === 'grid'
  const gap = parseFloat(getComputedStyle(list).rowGap) || 0
  for (const row of rowsOf(list)) {
    const index = indexOf(row)
    if (index === from) continue
    const by = index > from && index <= to ? -1 : index < from && index >= to ? 1 : 0
    const slot = isGrid && by !== 0 ? rowAt(list, index + by) : null
    if (by === 0) row.style.transform = ''
    else if (slot) {
      const x = slot.offsetLeft - row.offsetLeft
      row.style.transform = `translate(${x}px, ${slot.offsetTop - row.offsetTop}px)`
    } else if (!isGrid) row.style.transform = `translate(0px, ${by * (moved.offsetHeight + gap)}px)`
  }
}

/** The index under the middle of the dragged row. */
function placeAt(
  list: HTMLElement,
  middle: { x: number; y: number },
  isGrid: boolean,
): number | undefined {
  const over = rowsOf(list).find((row) => {
    const { offsetTop: top, offsetLeft: left, offsetHeight: height, offsetWidth: width } = row
    const isBeside = !isGrid || (middle.x >= left && middle.x < left + width)
    return middle.y >= top && middle.y < top + height && isBeside
  })
  return over && indexOf(over)
}

function scrollNearEdge(y: number, scroller: HTMLElement | null): void {
  const page = document.documentElement
  const box = scroller?.getBoundingClientRect()
  const top = Math.max(0, box?.top ?? 0)
  const bottom = Math.min(page.clientHeight, box?.bottom ?? page.clientHeight)
  const zone = (bottom - top) * scrollZone
  const beyond = y < top + zone ? y - top - zone : y > bottom - zone ? y - bottom + zone : 0
  if (beyond === 0) return
  const by = maxSpeed * Math.max(-1, Math.min(1, beyond / zone))
  ;(scroller ?? page).scrollBy({ top: by, behavior: 'instant' })
}

function between(value: number, most: number): number {
  return Math.max(-margin, Math.min(most + margin, value))
}

function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-index]')]
}

function rowAt(list: HTMLElement, index: number): HTMLElement | null {
  return list.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`)
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset['index'])
}
