import { useEffect, useEffectEvent, type RefObject } from 'react'
import { rootOf } from '../ui/dom.ts'
import { isApplePlatform, onPageKey } from '../ui/host-env.ts'
import { matchesHotkey, parseHotkey } from '../ui/hotkeys.ts'
import type { DocumentAction } from './actions/document-action.ts'
import { useAreaSettings } from './area-settings.ts'
import type { OfferedAction } from './use-document-actions.ts'

/**
 * Runs an action when its keys are pressed: anywhere inside the element, and with `hotkeys="page"` anywhere
 * on the page.
 */
export function useActionKeys(
  frame: RefObject<HTMLElement | null>,
  offered: readonly OfferedAction[],
  start: (action: DocumentAction) => void,
): void {
  const { hotkeys } = useAreaSettings()
  const press = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.repeat) return
    const pressed = offered.find(
      ({ action: { hotkey } }) =>
        hotkey && matchesHotkey(parseHotkey(hotkey), event, isApplePlatform()),
    )
    if (!pressed) return
    event.preventDefault()
    event.stopPropagation()
    start(pressed.action)
  })
  useEffect(() => {
    const root = frame.current && rootOf(frame.current)
    if (!root || hotkeys === 'off') return undefined
    const listener = (event: Event): void => press(event)
    root.addEventListener('keydown', listener)
    const stop = hotkeys === 'page' ? onPageKey(listener) : undefined
    return () => {
      root.removeEventListener('keydown', listener)
      stop?.()
    }
  }, [frame, hotkeys])
}
