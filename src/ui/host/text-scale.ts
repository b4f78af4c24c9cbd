import { useInsertionEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { readerLengths } from '../tokens.ts'

/**
 * Registers the lengths of the theme in a document, once: their em is computed where the theme sets them. A second copy
 * of this package on the page finds them registered.
 */
function registerLengths({ defaultView }: Document): void {
  for (const [name, initialValue] of Object.entries(readerLengths)) {
    try {
      defaultView?.CSS.registerProperty({ name, syntax: '<length>', inherits: true, initialValue })
    } catch {
      // Registered before.
    }
  }
}

/**
 * The text size of the reader's browser settings as a multiple of the default, live.
 *
 * @param probe an element with the class `probe`
 */
export function useTextScale(probe: RefObject<HTMLElement | null>): number {
  const [scale, setScale] = useState(1)
  // Before any effect measures.
  useInsertionEffect(() => registerLengths(document), [])
  useLayoutEffect(() => {
    const element = probe.current
    if (!element) return undefined
    registerLengths(element.ownerDocument)
    // Its first report is before the first paint; computed styles, asked for here, would cost each mount a layout.
    const observer = new ResizeObserver(() => {
      const px = Number.parseFloat(getComputedStyle(element).getPropertyValue('--_content-px'))
      flushSync(() => setScale(px || 1))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [probe])
  return scale
}
