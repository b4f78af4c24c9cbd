import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Command } from './commands.ts'
import { useUi } from '../ui-context.ts'

/**
 * Registers commands while the component is mounted. `scope` is the part of the screen they apply to, for components
 * that may be mounted several times.
 */
export function useCommands(
  commands: readonly Command[],
  scope?: RefObject<HTMLElement | null>,
): void {
  const { commands: store } = useUi()
  const [part] = useState(() => ({}))
  useEffect(() => store.set(part, commands, () => scope?.current ?? null))
  useEffect(() => () => store.delete(part), [store, part])
}

/** The shortcut of a command, as shown on buttons: the page's, else its own. */
export function useCommandKeys(id: string, own: string | undefined): string | undefined {
  const { commands } = useUi()
  return useSyncExternalStore(commands.subscribe, () => commands.keysOf(id, own))
}
