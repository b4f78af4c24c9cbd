import { type ReactNode, useLayoutEffect, useRef } from 'react'
import * as css from '../studio.css.ts'

interface BesideToolProps {
  bar: ReactNode
  /** Whether the bar comes after the tool, also in the order of keys. */
  isBelow: boolean
  /** The tool, a single element. */
  children: ReactNode
}

/**
 * A bar before or after the tool. When a phone is turned, only its element moves: neither the bar nor the tool is
 * mounted again, and the tool, which may contain the focus and scroll positions, stays in the page.
 */
export function BesideTool({ bar, isBelow, children }: BesideToolProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const around = place.current?.parentElement
    if (isBelow) around?.append(place.current!)
    else around?.prepend(place.current!)
  }, [isBelow])
  // React inserts nothing between these two, which it would do according to their first order.
  return (
    <div className={css.boxless}>
      <div ref={place} className={css.boxless}>
        {bar}
      </div>
      {children}
    </div>
  )
}
