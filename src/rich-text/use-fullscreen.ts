import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { isApplePlatform, keyboardHeight, onKeyboard } from '../ui/host/host-env.ts'
import { useLayer } from '../ui/anchored/layer.tsx'
import { matchesHotkey, parseHotkey } from '../ui/keys/hotkeys.ts'

const hotkey = parseHotkey('mod+Enter')

/** Lets an element fill its pane, above everything else on the page, until Escape or mod+Enter is pressed. */
export function useFullscreen(frame: HTMLElement | null): {
  isFullscreen: boolean
  toggle: () => void
} {
  const { container } = useLayer()
  const [isFullscreen, setFullscreen] = useState(false)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isToggle = matchesHotkey(hotkey, event, isApplePlatform())
    const isExit = isFullscreen && event.key === 'Escape'
    if (!isToggle && !isExit) return
    event.preventDefault()
    event.stopPropagation()
    setFullscreen(isToggle ? !isFullscreen : false)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event)
    frame?.addEventListener('keydown', onKey)
    return () => frame?.removeEventListener('keydown', onKey)
  }, [frame])

  useLayoutEffect(
    () => (frame && isFullscreen ? fillPane(frame, container) : undefined),
    [frame, isFullscreen, container],
  )
  const toggle = useCallback(() => setFullscreen((was) => !was), [])
  return { isFullscreen, toggle }
}

/** Places an element over its pane, in the top layer, where nothing clips it. Returns a function to revert this. */
function fillPane(element: HTMLElement, layer: HTMLElement | null): () => void {
  const pane = paneOf(element)
  element.setAttribute('popover', 'manual')
  element.showPopover()
  // Popups that are already open must stay above it.
  if (layer?.matches(':popover-open')) {
    layer.hidePopover()
    layer.showPopover()
  }
  const fit = (): void => {
    const { clientHeight, clientWidth } = element.ownerDocument.documentElement
    const { top, left, width, height } = pane
      ? pane.getBoundingClientRect()
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
  if (pane) observer.observe(pane)
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

/** The nearest scrollable ancestor, which is the document's pane; null if it is the page. */
function paneOf(element: HTMLElement): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}
