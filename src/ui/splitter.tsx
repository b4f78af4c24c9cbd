import { useId, useRef, useState } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { classes } from './dom.ts'
import * as css from './splitter.css.ts'

export interface SplitterProps {
  /** Pane of fixed size; null while there is none, which the other pane does not notice. */
  first: ReactNode | null
  /** Pane that takes the rest. */
  second: ReactNode
  /** Puts the pane of fixed size after the other one. */
  atEnd?: boolean
  /** Name of the pane of fixed size; the handle is called "Resize {label}". */
  label: string
  /** Its size in px. */
  size: number
  /** Called while dragging and for every key. */
  onSizeChange: (size: number) => void
  /** Its smallest size. Default 200. */
  min?: number
  /** Its largest size. Default 480. */
  max?: number
  /** Room that the other pane keeps, however large this one may be. Default 240. */
  reserve?: number
  /** Size that a double click restores. Default: the first size given. */
  defaultSize?: number
}

/**
 * Two panes side by side and a handle between them. The handle is a separator with a value: arrows
 * move it by 16px (64 with Shift), Home and End to its limits.
 */
export function Splitter({
  first,
  second,
  atEnd = false,
  label,
  size,
  onSizeChange,
  min = 200,
  max = 480,
  reserve = 240,
  defaultSize,
}: SplitterProps) {
  const translate = useTranslate()
  const paneId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [initialSize] = useState(size)
  const [drag, setDrag] = useState<{ x: number; size: number; isReversed: boolean } | null>(null)

  function limit(): number {
    const width = frame.current?.clientWidth ?? 0
    return width > 0 ? Math.max(min, Math.min(max, width - reserve)) : max
  }
  function resize(next: number) {
    const clamped = Math.round(Math.min(limit(), Math.max(min, next)))
    if (clamped !== size) onSizeChange(clamped)
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
      [forward, size + step],
      [backward, size - step],
      ['Home', min],
      ['End', limit()],
      ['Enter', defaultSize ?? initialSize],
    ]).get(event.key)
    if (next === undefined) return
    event.preventDefault()
    resize(next)
  }

  const rest = <div className={css.second}>{second}</div>
  const fixed = first !== null && (
    <div id={paneId} className={css.first}>
      {first}
    </div>
  )
  const handle = first !== null && (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('ui.resize', { label })}
      aria-controls={paneId}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      className={css.handle}
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onDoubleClick={() => resize(defaultSize ?? initialSize)}
      onKeyDown={handleKey}
    />
  )
  return (
    <div
      ref={frame}
      className={classes(css.frame, drag && css.dragging)}
      style={
        {
          '--first': `${size}px`,
          '--min': `${min}px`,
          '--reserve': `${reserve}px`,
        } as CSSProperties
      }
    >
      {atEnd ? rest : fixed}
      {handle}
      {atEnd ? fixed : rest}
    </div>
  )
}

function isRtl(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
