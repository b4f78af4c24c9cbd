import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { isApplePlatform } from '../ui/host/host-env.ts'
import { fillArea } from '../ui/anchored/fill-area.ts'
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
    () =>
      frame && isFullscreen
        ? fillArea(frame, { layer: container, area: paneOf(frame) })
        : undefined,
    [frame, isFullscreen, container],
  )
  const toggle = useCallback(() => setFullscreen((was) => !was), [])
  return { isFullscreen, toggle }
}

/** The nearest scrollable ancestor, which is the document's pane; null if it is the page. */
function paneOf(element: HTMLElement): Element | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return null
}
