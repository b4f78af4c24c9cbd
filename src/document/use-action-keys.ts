import { useEffect, useEffectEvent, type RefObject } from 'react'
import { matchesHotkey, parseHotkey } from '../ui/hotkeys.ts'
import { isApplePlatform } from '../ui/host-env.ts'
import type { DocumentAction } from './actions/document-action.ts'
import type { OfferedAction } from './use-document-actions.ts'

/** Runs an action when its keys are pressed anywhere inside the element. */
export function useActionKeys(
  frame: RefObject<HTMLElement | null>,
  offered: readonly OfferedAction[],
  start: (action: DocumentAction) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
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
    const element = frame.current
    const listener = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [frame])
}
