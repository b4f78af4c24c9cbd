import { useMemo, useState } from 'react'
import { cropRect, readCrop, readHotspot, wholeCrop, wholeHotspot } from './geometry.ts'
import type { Crop, Hotspot, Size } from './geometry.ts'
import type { ImageFraming } from './output.ts'

export type Tool = 'crop' | 'hotspot'

/** Both, with what stands for one that is not set. */
export interface Frame {
  readonly crop: Crop
  readonly hotspot: Hotspot
}

export interface FramingOptions {
  value: ImageFraming | undefined
  /** While something is dragged. */
  onInput?: ((value: ImageFraming) => void) | undefined
  /** Once it is let go, or a step is taken by keys or numbers. */
  onChange: (value: ImageFraming) => void
}

/** What changes the frame. Stays the same object while something is dragged. */
export interface FramingSteps {
  /** Makes a change; a step to undo. */
  readonly commit: (change: Partial<Frame>) => void
  readonly reset: (tool?: Tool) => void
  /** Undefined where there is nothing to undo. */
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

export interface Framing {
  readonly frame: Frame
  /** The frame without what is being dragged. */
  readonly settled: Frame
  /** Shows a change without making it. */
  readonly preview: (change: Partial<Frame> | null) => void
  readonly steps: FramingSteps
}

interface Steps {
  readonly past: readonly ImageFraming[]
  readonly future: readonly ImageFraming[]
}

/** What is framed: as it is, as it is while something is dragged, and as it was. */
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

/** Whether nothing is framed by a tool. */
export function isUnset(frame: Frame, tool: Tool): boolean {
  const whole = tool === 'crop' ? wholeCrop : wholeHotspot
  return JSON.stringify(frame[tool]) === JSON.stringify(whole)
}

/** What the frame says in pixels. */
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
