import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import * as css from './splitter.css.ts'

export interface ResizeHandleProps {
  /** Name of the resized pane; the handle is called "Resize {label}". */
  label: string
  /** Id of that pane. */
  controls: string
  /** Whether the pane is after the handle. */
  atEnd?: boolean
  /** Its size in px. */
  size: number
  min: number
  max: number
  /** A smaller maximum, computed when it is needed. */
  limit?: () => number
  /** Called while dragging and at every key. */
  onSizeChange: (size: number) => void
  /** Called on a double click, or Enter. */
  onReset: () => void
}

/** The line between two panes. Arrows move it by 16px (64 with Shift), Home and End to its limits. */
export function ResizeHandle(props: ResizeHandleProps) {
  const { label, controls, atEnd = false, size, min, max, onReset } = props
  const translate = useTranslate()
  const [drag, setDrag] = useState<{ x: number; size: number; isReversed: boolean } | null>(null)
  const limit = (): number => Math.max(min, Math.min(max, props.limit?.() ?? max))

  function resize(next: number) {
    const clamped = Math.round(Math.min(limit(), Math.max(min, next)))
    if (clamped !== size) props.onSizeChange(clamped)
  }

  function startDrag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ x: event.clientX, size, isReversed: isRtl(event.currentTarget) !== atEnd })
  }
  function continueDrag(event: PointerEvent) {
    if (drag) resize(drag.size + (event.clientX - drag.x) * (drag.isReversed ? -1 : 1))
  }

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const step = event.shiftKey ? 64 : 16
    const isReversed = isRtl(event.currentTarget) !== atEnd
    const forward = isReversed ? 'ArrowLeft' : 'ArrowRight'
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
    const next = new Map([
      [forward, () => resize(size + step)],
      [backward, () => resize(size - step)],
      ['Home', () => resize(min)],
      ['End', () => resize(limit())],
      ['Enter', onReset],
    ]).get(event.key)
    if (!next) return
    event.preventDefault()
    next()
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('ui.resize', { label })}
      aria-controls={controls}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      className={css.handle}
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onDoubleClick={onReset}
      onKeyDown={handleKey}
    />
  )
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
