import { keyboardHeight, onKeyboard } from '../host/host-env.ts'

/**
 * Places an element over an area, by default the whole window, in the top layer, where nothing clips it. `layer` has the
 * popups, which stay above it. Returns a function to revert this.
 */
export function fillArea(
  element: HTMLElement,
  { layer, area = null }: { layer: HTMLElement | null; area?: Element | null },
): () => void {
  element.setAttribute('popover', 'manual')
  element.showPopover()
  // Popups that are already open must stay above it.
  if (layer?.matches(':popover-open')) {
    layer.hidePopover()
    layer.showPopover()
  }
  const fit = (): void => {
    const { clientHeight, clientWidth } = element.ownerDocument.documentElement
    const { top, left, width, height } = area
      ? area.getBoundingClientRect()
      : new DOMRect(0, 0, clientWidth, clientHeight)
    const [start, begin] = [Math.max(0, top), Math.max(0, left)]
    element.style.inset = 'auto'
    element.style.top = `${start}px`
    element.style.left = `${begin}px`
    element.style.width = `${Math.min(clientWidth, left + width) - begin}px`
    const end = Math.min(clientHeight - keyboardHeight(), top + height)
    element.style.height = `${end - start}px`
  }
  fit()
  const observer = new ResizeObserver(fit)
  if (area) observer.observe(area)
  observer.observe(element.ownerDocument.documentElement)
  const stop = onKeyboard(fit)
  return () => {
    stop()
    observer.disconnect()
    element.hidePopover()
    element.removeAttribute('popover')
    element.removeAttribute('style')
  }
}
