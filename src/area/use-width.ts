import { useLayoutEffect, useState, type RefObject } from 'react'
import { useAreaSettings } from './settings.ts'

/**
 * Width of an element's content box in px, live; 0 before layout. The element must not change during the component's
 * lifetime. Layout follows the container, never the window.
 */
export function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
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

/** Returns whether the container is narrower than needed; the element's layout setting takes precedence. */
export function useIsNarrow(): (width: number, needed: number) => boolean {
  const { layout } = useAreaSettings()
  return (width, needed) => (layout === 'auto' ? width < needed : layout === 'narrow')
}
