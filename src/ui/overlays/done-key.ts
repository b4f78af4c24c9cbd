import type { KeyboardEvent } from 'react'
import { isApplePlatform } from '../host/host-env.ts'
import { matchesHotkey, parseHotkey } from '../keys/hotkeys.ts'

/** The key of the main button of a dialog or popover. */
export const doneHotkey = 'mod+Enter'
const hotkey = parseHotkey(doneHotkey)

/** Handles the key in the innermost popup, unless what has the focus uses it itself. */
export function doneKey(onDone: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (!matchesHotkey(hotkey, event.nativeEvent, isApplePlatform())) return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
}
