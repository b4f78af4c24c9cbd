import { useId, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { ResizeHandle } from './resize-handle.tsx'
import * as css from './splitter.css.ts'

export interface SplitterProps {
  /** Pane of fixed size, or null; the other pane stays mounted either way. */
  first: ReactNode | null
  /** Pane that takes the remaining space. */
  second: ReactNode
  /** Puts the pane of fixed size after the other one. */
  atEnd?: boolean
  /** Leaves out the handle. */
  isFixed?: boolean
  /** Name of the pane of fixed size; the handle is called "Resize {label}". */
  label: string
  /** Its size in px. */
  size: number
  /** Called while dragging and at every key. */
  onSizeChange: (size: number) => void
  /** Its minimum size. Default 200. */
  min?: number
  /** Its maximum size. Default 480. */
  max?: number
  /** Minimum size of the other pane, which limits this one. Default 240. */
  reserve?: number
  /** Size restored by a double click. Default: the first size passed. */
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
  isFixed = false,
  label,
  size,
  onSizeChange,
  min = 200,
  max = 480,
  reserve = 240,
  defaultSize,
}: SplitterProps) {
  const paneId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [initialSize] = useState(size)

  function limit(): number {
    const width = frame.current?.clientWidth ?? 0
    return width > 0 ? width - reserve : max
  }

  const rest = <div className={css.second}>{second}</div>
  const fixed = first !== null && (
    <div id={paneId} className={css.first}>
      {first}
    </div>
  )
  const handle = first !== null && !isFixed && (
    <ResizeHandle
      label={label}
      controls={paneId}
      atEnd={atEnd}
      size={size}
      min={min}
      max={max}
      limit={limit}
      onSizeChange={onSizeChange}
      onReset={() => {
        const reset = Math.min(
          Math.max(min, defaultSize ?? initialSize),
          Math.max(min, limit()),
          max,
        )
        if (reset !== size) onSizeChange(reset)
      }}
    />
  )
  return (
    <div
      ref={frame}
      className={css.frame}
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
