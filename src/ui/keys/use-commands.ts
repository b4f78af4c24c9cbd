import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import type { Command } from './commands.ts'
import { useUi } from '../ui-context.ts'

/**
 * Offers commands for as long as the component is there. `scope` is the part of the screen they are about, where
 * there may be several parts of the kind.
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

/** The keys of a command, as buttons show them: those of the page, else its own. */
export function useCommandKeys(id: string, own: string | undefined): string | undefined {
  const { commands } = useUi()
  return useSyncExternalStore(commands.subscribe, () => commands.keysOf(id, own))
}
