import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { heightAvailable, place } from './position.ts'
import type { Align, Side } from './position.ts'
import { everyFrame } from '../../data/frames.ts'

/**
 * Keeps a popup positioned at its anchor while it is mounted, also when the page scrolls or moves the anchor. The popup
 * is in the layer, which covers the viewport. Sets `--anchor-width` and `--available-height`.
 */
export function useAnchored(
  popup: RefObject<HTMLElement | null>,
  anchor: Pick<Element, 'getBoundingClientRect'> | null,
  placement: { side: Side; align: Align; offset: number },
): void {
  const { side, align, offset } = placement
  useLayoutEffect(() => {
    const element = popup.current
    if (!element || !anchor) return undefined
    let last = ''
    const update = () => {
      const box = anchor.getBoundingClientRect()
      const { clientWidth, clientHeight } = element.ownerDocument.documentElement
      const { width, height } = sizeOf(element)
      const state = [
        box.left,
        box.top,
        box.width,
        box.height,
        width,
        height,
        clientWidth,
        clientHeight,
      ]
      if (state.join() !== last) {
        element.style.setProperty('--anchor-width', `${box.width}px`)
        const room = heightAvailable(box, clientHeight, offset)
        element.style.setProperty('--available-height', `${room}px`)
        const { left, top } = place({
          anchor: box,
          popup: sizeOf(element),
          viewport: { width: clientWidth, height: clientHeight },
          side,
          align,
          offset,
          rtl: getComputedStyle(element).direction === 'rtl',
        })
        element.style.setProperty('left', `${left}px`)
        element.style.setProperty('top', `${top}px`)
        last = state.join()
      }
    }
    update()
    return everyFrame(update)
  }, [popup, anchor, side, align, offset])
}

/** Size without the transform of an entry animation. */
function sizeOf(element: HTMLElement): { width: number; height: number } {
  return { width: element.offsetWidth, height: element.offsetHeight }
}
