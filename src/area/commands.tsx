import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import type { AreaHost } from '../react/area-host.ts'
import { attempt } from '../schema/attempt.ts'
import type { Command, HotkeyMap } from '../ui/keys/commands.ts'
import { eventTarget, isTypingTarget } from '../ui/host/dom.ts'
import { isApplePlatform, onPageKey } from '../ui/host/host-env.ts'
import { matchesHotkey, parseHotkey } from '../ui/keys/hotkeys.ts'
import { useUi } from '../ui/ui-context.ts'
import { useAreaSettings } from './settings.ts'

interface AreaCommandsProps {
  host: AreaHost
  hotkeyMap: HotkeyMap | undefined
}

/**
 * Runs commands by their shortcuts: anywhere inside the element, or with `hotkeys="page"` anywhere on the page. The
 * page can prevent each of them.
 */
export function AreaCommands({ host, hotkeyMap }: AreaCommandsProps) {
  const { hotkeys } = useAreaSettings()
  const { commands, overlays } = useUi()
  useEffect(() => {
    commands.rename(usable(hotkeyMap, (error) => host.reportError(error, 'hotkeyMap')))
  }, [commands, hotkeyMap, host])
  useEffect(
    () =>
      host.provideMethods({
        getShortcuts: async () => shortcutsOf(commands.current()),
        closeOverlays: async () => overlays.closeAll(),
      }),
    [host, commands, overlays],
  )
  const press = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return
    if (event.repeat || event.isComposing) return
    const command = commands.current().find((one) => isMeant(one, event))
    if (!command?.hotkey) return
    const keys = command.hotkey
    // When the page prevents the event, the key press is left to the page.
    if (host.declares('content-hotkey')) {
      if (!host.dispatch('content-hotkey', { name: command.id, keys })) return
    }
    event.preventDefault()
    event.stopPropagation()
    // React cannot see the event of a listener inside a shadow root and would render later; a dialog that opens must take
    // the very next key.
    flushSync(() => command.run())
  })
  const visit = useEffectEvent((event: Event) => {
    const place = eventTarget(event)
    if (place) commands.visit(place)
  })
  const { root } = host
  useEffect(() => {
    const onFocus = (event: Event): void => visit(event)
    root.addEventListener('focusin', onFocus)
    return () => root.removeEventListener('focusin', onFocus)
  }, [root])
  useEffect(() => {
    if (hotkeys === 'off') return undefined
    const onKey = (event: Event): void => press(event)
    root.addEventListener('keydown', onKey)
    const stop = hotkeys === 'page' ? onPageKey(onKey) : undefined
    return () => {
      root.removeEventListener('keydown', onKey)
      stop?.()
    }
  }, [root, hotkeys])
  return null
}

function isMeant({ hotkey, handlesKeys }: Command, event: KeyboardEvent): boolean {
  if (!hotkey || handlesKeys) return false
  const parsed = parseHotkey(hotkey)
  const isPlain = !parsed.mod && !parsed.ctrl && !parsed.alt && !parsed.meta
  // In text inputs, a plain character is typed text.
  if (isPlain && parsed.key.length === 1 && isTypingTarget(eventTarget(event))) return false
  return matchesHotkey(parsed, event, isApplePlatform())
}

/** The commands with shortcuts, for the page's own help. */
function shortcutsOf(commands: readonly Command[]): object[] {
  return commands.flatMap(({ id: name, title, section, hotkey: keys }) =>
    keys ? [{ name, title, section, keys }] : [],
  )
}

/** The valid entries; an empty one keeps the command's default shortcut. */
function usable(keys: HotkeyMap = {}, onError: (error: unknown) => void): HotkeyMap {
  const entries = Object.entries(keys).filter(([name, hotkey]) => {
    const { ok } = attempt(() => hotkey === '' || parseHotkey(hotkey))
    if (!ok) onError(refusal(`hotkeyMap: "${hotkey}" for "${name}" are no keys`))
    return ok
  })
  return Object.fromEntries(entries)
}

function refusal(message: string): Error {
  return Object.assign(new Error(message), { name: 'ContentError', code: 'config-invalid' })
}
