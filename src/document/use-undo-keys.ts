import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { UndoHistory } from '../data/document/undo-history.ts'
import { rootOf } from '../ui/dom.ts'
import { isApplePlatform } from '../ui/host-env.ts'
import { matchesHotkey, parseHotkey } from '../ui/hotkeys.ts'
import { useAreaSettings } from './area-settings.ts'

/** The keys undo edits of the whole form, not only of the text that has the focus. */
export function useUndoKeys(
  form: RefObject<HTMLElement | null>,
  undo: UndoHistory,
  onEdit: () => void,
): void {
  const { hotkeys } = useAreaSettings()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = keys.find(({ hotkey }) => matchesHotkey(hotkey, event, isApplePlatform()))
    if (!key || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    if (undo[key.direction]().type === 'done') onEdit()
  })
  useEffect(() => {
    const root = form.current && rootOf(form.current)
    if (!root || hotkeys === 'off') return undefined
    const listener = (event: Event): void => press(event as KeyboardEvent)
    root.addEventListener('keydown', listener)
    return () => root.removeEventListener('keydown', listener)
  }, [form, hotkeys])
}

const keys = [
  { hotkey: parseHotkey('mod+z'), direction: 'undo' },
  { hotkey: parseHotkey('mod+shift+z'), direction: 'redo' },
  { hotkey: parseHotkey('mod+y'), direction: 'redo' },
] as const
