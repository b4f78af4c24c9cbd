import { useEffect, useEffectEvent, type RefObject } from 'react'
import { contains, eventTarget, isTypingTarget, rootOf } from '../../ui/host/dom.ts'
import { isApplePlatform, onPageKey } from '../../ui/host/host-env.ts'
import { matchesHotkey, parseHotkey } from '../../ui/keys/hotkeys.ts'
import { useUi } from '../../ui/ui-context.ts'
import type { UndoHistory } from '../../data/undo/undo-history.ts'
import { caretMoved } from '../../form/text-buffer.ts'
import { useAreaSettings } from '../../area/settings.ts'
import { meansDocument } from './undo-target.ts'

export interface UndoKeysOptions {
  frame: RefObject<HTMLElement | null>
  /** The focused control of this document, also in a popup. */
  focused: RefObject<EventTarget | null>
  run: (command: 'undo' | 'redo') => void
  history: Pick<UndoHistory, 'isolate' | 'endStep'>
}

const keys = [
  { hotkey: parseHotkey('mod+z'), command: 'undo' },
  { hotkey: parseHotkey('mod+shift+z'), command: 'redo' },
] as const
/** Stands for the default keys of a command. */
const own = 'own'
const windowsRedo = parseHotkey('ctrl+y')

/** Input types that users perceive as one edit, however long the text. */
const wholes = new Set([
  'insertFromPaste',
  'insertFromDrop',
  'insertFromYank',
  'insertReplacementText',
  'deleteByCut',
  'deleteByDrag',
])

/** Handles the shortcuts, and applies the browser's own undo, by menu or gesture, to the document. */
export function useUndoKeys({ frame, focused, run, history }: UndoKeysOptions): void {
  const { hotkeys } = useAreaSettings()
  const { commands } = useUi()

  function isHere(target: Element | null): boolean {
    if (!target || !frame.current) return false
    return contains(frame.current, target) || focused.current === target
  }

  function take(event: Event, command: 'undo' | 'redo'): void {
    event.preventDefault()
    event.stopPropagation()
    run(command)
  }

  /** Shortcuts configured by the page are handled with those of all other commands. */
  function commandAt(event: KeyboardEvent): 'undo' | 'redo' | null {
    const command = commandOf(event)
    return command && commands.keysOf(`document.${command}`, own) === own ? command : null
  }

  const press = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return
    const command = commandAt(event)
    const target = eventTarget(event)
    if (command && isHere(target) && meansDocument(target)) take(event, command)
  })

  const pressOutside = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return
    const command = commandAt(event)
    // Text boxes elsewhere on the page keep their own undo.
    const isText = isTypingTarget(eventTarget(event))
    if (command && focused.current && !isText) take(event, command)
  })

  const edit = useEffectEvent((event: Event) => {
    const { inputType } = event as InputEvent
    if (!isHere(eventTarget(event)) || !meansDocument(eventTarget(event))) return
    if (inputType === 'historyUndo') take(event, 'undo')
    else if (inputType === 'historyRedo') take(event, 'redo')
    else if (wholes.has(inputType)) history.isolate()
  })

  const move = useEffectEvent((event: Event) => {
    if (isHere(eventTarget(event))) history.endStep()
  })

  useEffect(() => {
    const root = frame.current && rootOf(frame.current)
    if (!root) return undefined
    const onKey = (event: Event): void => press(event)
    const onEdit = (event: Event): void => edit(event)
    const onMove = (event: Event): void => move(event)
    root.addEventListener('beforeinput', onEdit)
    root.addEventListener(caretMoved, onMove)
    if (hotkeys !== 'off') root.addEventListener('keydown', onKey)
    const stop = hotkeys === 'page' ? onPageKey((event) => pressOutside(event)) : undefined
    return () => {
      root.removeEventListener('beforeinput', onEdit)
      root.removeEventListener(caretMoved, onMove)
      root.removeEventListener('keydown', onKey)
      stop?.()
    }
  }, [frame, hotkeys])
}

function commandOf(event: KeyboardEvent): 'undo' | 'redo' | null {
  const isApple = isApplePlatform()
  const pressed = keys.find(({ hotkey }) => matchesHotkey(hotkey, event, isApple))
  if (pressed) return pressed.command
  return !isApple && matchesHotkey(windowsRedo, event, isApple) ? 'redo' : null
}
