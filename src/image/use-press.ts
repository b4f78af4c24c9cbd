import { useRef } from 'react'
import type { PointerEvent } from 'react'
import {
  dragHandle,
  movableHotspot,
  moveCrop,
  moveHotspot,
  resizeHotspot,
  type CropHandle,
  type Point,
} from './drag.ts'
import { clampHotspot } from './geometry.ts'
import type { Frame, Framing, Tool } from './use-framing.ts'

/** What of the canvas was pressed. */
export type Pressed = 'crop' | 'hotspot' | 'hotspot-handle' | CropHandle

interface Press {
  readonly part: Pressed
  readonly pointer: number
  /** Where, in px of the window, and how large the picture is there. */
  readonly at: Point
  readonly box: DOMRect
  readonly start: Frame
  readonly canvas: HTMLElement
  /** What listens to keys meanwhile. */
  readonly handleKey: (event: KeyboardEvent) => void
  hasMoved: boolean
}

export interface PressOptions {
  framing: Framing
  tools: readonly Tool[]
  readOnly: boolean
  /** Width by height that the crop is held to, both as shares. */
  ratio: number | undefined
}

/** Less than this is a click, in px. */
const clickPx = 3

/**
 * What a pointer does on the canvas. Everything is reckoned from where it was pressed, in CSS pixels, so that neither
 * the density of the screen nor a lost event makes a difference.
 */
export function usePress({ framing, tools, readOnly, ratio }: PressOptions) {
  const press = useRef<Press | null>(null)

  function changeFor(event: PointerEvent, { part, at, box, start }: Press): Partial<Frame> {
    const by = { x: (event.clientX - at.x) / box.width, y: (event.clientY - at.y) / box.height }
    if (part === 'crop') return { crop: moveCrop(start.crop, by) }
    if (part === 'hotspot') return { hotspot: moveHotspot(movableHotspot(start.hotspot), by) }
    if (part !== 'hotspot-handle') return { crop: dragHandle(start.crop, part, by, ratio) }
    return { hotspot: resizeHotspot(start.hotspot, placeOf(event, box)) }
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const part = (event.target as Element).closest<HTMLElement>('[data-part]')?.dataset['part']
      if (readOnly || press.current || event.button !== 0 || !part) return
      // A press that is told twice, by a finger and by the mouse that stands in for it, is one.
      event.preventDefault()
      const canvas = event.currentTarget
      canvas.setPointerCapture(event.pointerId)
      // Escape takes back what is being dragged, before it closes anything.
      canvas.focus({ preventScroll: true })
      canvas.addEventListener('keydown', handleKey)
      press.current = {
        part: part as Pressed,
        pointer: event.pointerId,
        at: { x: event.clientX, y: event.clientY },
        box: event.currentTarget.getBoundingClientRect(),
        start: framing.frame,
        canvas,
        handleKey,
        hasMoved: false,
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = press.current
      if (!now || now.pointer !== event.pointerId) return
      const { at } = now
      now.hasMoved ||= Math.hypot(event.clientX - at.x, event.clientY - at.y) > clickPx
      if (now.hasMoved) framing.preview(changeFor(event, now))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = press.current
      if (!now || now.pointer !== event.pointerId) return
      release()
      if (now.hasMoved) return framing.steps.commit(changeFor(event, now))
      // A click says where the middle of what matters is.
      const isPlace = now.part === 'crop' || now.part === 'hotspot'
      if (!isPlace || !tools.includes('hotspot')) return
      const { x, y } = placeOf(event, now.box)
      framing.steps.commit({
        hotspot: clampHotspot({ ...movableHotspot(now.start.hotspot), x, y }),
      })
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      if (press.current?.pointer === event.pointerId) cancel()
    },
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }

  function release(): void {
    press.current?.canvas.removeEventListener('keydown', press.current.handleKey)
    press.current = null
  }

  function cancel(): void {
    release()
    framing.preview(null)
  }
}

function placeOf({ clientX, clientY }: PointerEvent, { left, top, width, height }: DOMRect): Point {
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
