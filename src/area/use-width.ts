import { useLayoutEffect, useState, type RefObject } from 'react'
import { useHost } from '../react/host-context.ts'
import { useUi } from '../ui/ui-context.ts'
import { useAreaSettings } from './settings.ts'

/**
 * Width of an element's content box in px, live; 0 before layout. The element must not change during the component's
 * lifetime. Layout follows the container, never the window.
 */
export function useWidth(frame: RefObject<HTMLElement | null>): number {
  return useMeasuredWidth(frame, 0)
}

/**
 * The same for an element as wide as the custom element: its first render already knows the width, so that it is not
 * rendered narrow first.
 */
export function useFullWidth(frame: RefObject<HTMLElement | null>): number {
  const element = useHost()?.element
  const [first] = useState(() => element?.clientWidth ?? 0)
  return useMeasuredWidth(frame, first)
}

function useMeasuredWidth(frame: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // oxlint-disable-next-line react/set-state-in-effect -- measuring before the first paint is its purpose
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/**
 * Returns whether the container is narrower than needed at the default text size, which is more with larger text; the
 * element's layout setting takes precedence.
 */
export function useIsNarrow(): (width: number, needed: number) => boolean {
  const { layout } = useAreaSettings()
  const { textScale } = useUi()
  return (width, needed) => (layout === 'auto' ? width < needed * textScale : layout === 'narrow')
}
