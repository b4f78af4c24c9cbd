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

/** The pressed part of the canvas. */
export type Pressed = 'crop' | 'hotspot' | 'hotspot-handle' | CropHandle

interface Press {
  readonly part: Pressed
  readonly pointer: number
  /** Start of the press in viewport px, and the box of the image at that time. */
  readonly at: Point
  readonly box: DOMRect
  readonly start: Frame
  readonly canvas: HTMLElement
  /** Key listener during the press. */
  readonly handleKey: (event: KeyboardEvent) => void
  hasMoved: boolean
}

export interface PressOptions {
  framing: Framing
  tools: readonly Tool[]
  readOnly: boolean
  /** Locked ratio of the crop: width by height, both as fractions. */
  ratio: number | undefined
}

/** A shorter movement, in px, is a click. */
const clickPx = 3

/**
 * Pointer handling of the canvas. All positions are relative to the start of the press, in CSS pixels, so that neither
 * screen density nor a lost event matters.
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
      // Suppresses the mouse events that browsers emulate for touch.
      event.preventDefault()
      const canvas = event.currentTarget
      canvas.setPointerCapture(event.pointerId)
      // Escape cancels the drag before it can close anything.
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
      // A click sets the centre of the hotspot.
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
