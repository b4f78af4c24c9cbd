import { useMemo, useState } from 'react'
import { cropRect, readCrop, readHotspot, wholeCrop, wholeHotspot } from './geometry.ts'
import type { Crop, Hotspot, Size } from './geometry.ts'
import type { ImageFraming } from './output.ts'

export type Tool = 'crop' | 'hotspot'

/** Crop and hotspot, with defaults for unset ones. */
export interface Frame {
  readonly crop: Crop
  readonly hotspot: Hotspot
}

export interface FramingOptions {
  value: ImageFraming | undefined
  /** Called during a drag. */
  onInput?: ((value: ImageFraming) => void) | undefined
  /** Called at the end of a drag, or for a step by keyboard or number box. */
  onChange: (value: ImageFraming) => void
}

/** Actions that change the frame. The object stays the same during a drag. */
export interface FramingSteps {
  /** Applies a change as one undo step. */
  readonly commit: (change: Partial<Frame>) => void
  readonly reset: (tool?: Tool) => void
  /** Undefined when there is nothing to undo. */
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

export interface Framing {
  readonly frame: Frame
  /** The frame without the current drag. */
  readonly settled: Frame
  /** Shows a change without applying it. */
  readonly preview: (change: Partial<Frame> | null) => void
  readonly steps: FramingSteps
}

interface Steps {
  readonly past: readonly ImageFraming[]
  readonly future: readonly ImageFraming[]
}

/** The state of the frame: the committed value, the current drag, and the undo history. */
export function useFraming({ value, onInput, onChange }: FramingOptions): Framing {
  const [draft, setDraft] = useState<Partial<Frame> | null>(null)
  const [{ past, future }, setSteps] = useState<Steps>({ past: [], future: [] })
  const { crop, hotspot } = value ?? {}
  const settled = useMemo(
    () => ({ crop: readCrop(crop), hotspot: readHotspot(hotspot) }),
    [crop, hotspot],
  )
  const now = useMemo<ImageFraming>(() => ({ crop, hotspot }), [crop, hotspot])

  const steps = useMemo<FramingSteps>(() => {
    const apply = (next: ImageFraming) => {
      setDraft(null)
      setSteps({ past: [...past, now], future: [] })
      onChange(next)
    }
    const travel = (from: readonly ImageFraming[], taken: (to: ImageFraming) => Steps) => {
      const to = from.at(-1)
      if (!to) return undefined
      return () => {
        setDraft(null)
        setSteps(taken(to))
        onChange(to)
      }
    }
    return {
      commit: (change) => apply({ ...now, ...change }),
      reset: (tool) =>
        apply({
          crop: tool === 'hotspot' ? now.crop : undefined,
          hotspot: tool === 'crop' ? now.hotspot : undefined,
        }),
      undo: travel(past, () => ({ past: past.slice(0, -1), future: [...future, now] })),
      redo: travel(future, () => ({ past: [...past, now], future: future.slice(0, -1) })),
    }
  }, [past, future, now, onChange])

  return {
    frame: draft ? { ...settled, ...draft } : settled,
    settled,
    preview(change) {
      setDraft(change)
      onInput?.(change ? { ...now, ...change } : now)
    },
    steps,
  }
}

/** Whether the tool's part of the frame is the whole image. */
export function isUnset(frame: Frame, tool: Tool): boolean {
  const whole = tool === 'crop' ? wholeCrop : wholeHotspot
  return JSON.stringify(frame[tool]) === JSON.stringify(whole)
}

/** The frame in pixels. */
export function pixelsOf({ crop, hotspot }: Frame, picture: Size) {
  return { crop: cropRect(crop, picture), hotspot: pixelHotspot(hotspot, picture) }
}

function pixelHotspot({ x, y, width, height }: Hotspot, picture: Size) {
  return {
    x: Math.round(x * picture.width),
    y: Math.round(y * picture.height),
    width: Math.round(width * picture.width),
    height: Math.round(height * picture.height),
  }
}
