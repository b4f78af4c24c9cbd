import type { IconName } from './icon.tsx'

/** Something a user can do right now, as the palette lists it and the keyboard starts it. */
export interface Command {
  /** Stable name, such as `document.publish`; hosts give it other keys by this name. */
  id: string
  title: string
  /** What it belongs to, in words: commands are listed under it. */
  section: string
  icon?: IconName | undefined
  /** Keys such as `mod+k`. */
  hotkey?: string | undefined
  /** More words to find it by. */
  keywords?: string | undefined
  /** Why it cannot be done now; null or absent when it can. */
  disabledReason?: string | null | undefined
  /** The part that offers it hears its keys itself; here they are only shown. */
  hearsKeys?: boolean | undefined
  /** Does it. Keys call it also while it is disabled: it then says why not. */
  run(): void
}

/** The part of a screen commands belong to. */
interface CommandScope {
  contains(node: Node | null): boolean
}

/** The one list of everything that can be done, filled by what is on screen. */
export interface CommandStore {
  /** Puts the commands of a part in place of those it had. */
  set(part: object, commands: readonly Command[], scope?: () => CommandScope | null): void
  delete(part: object): void
  /** Tells where the user is: of two parts with the same command, the one that holds this place has it. */
  visit(place: Node): void
  /** One command per id, those about where the user is first; the same array until something changed. */
  readonly current: () => readonly Command[]
  readonly subscribe: (listener: () => void) => () => void
}

interface Part {
  commands: readonly Command[]
  scope: () => CommandScope | null
}

/** Creates the list of one element. */
export function createCommandStore(): CommandStore {
  const parts = new Map<object, Part>()
  const listeners = new Set<() => void>()
  let place: Node | null = null
  let known: readonly Command[] | null = null

  function changed(): void {
    known = null
    for (const listener of listeners) listener()
  }

  function collect(): readonly Command[] {
    const chosen = new Map<string, { command: Command; isHere: boolean }>()
    for (const { commands, scope } of parts.values()) {
      const isHere = scope()?.contains(place) ?? false
      for (const command of commands) {
        const other = chosen.get(command.id)
        if (!other || isHere || !other.isHere) chosen.set(command.id, { command, isHere })
      }
    }
    const all = [...chosen.values()]
    return [...all.filter(({ isHere }) => isHere), ...all.filter(({ isHere }) => !isHere)].map(
      ({ command }) => command,
    )
  }

  return {
    set(part, commands, scope = () => null) {
      if (parts.get(part)?.commands === commands) return
      parts.set(part, { commands, scope })
      changed()
    },
    delete(part) {
      if (parts.delete(part)) changed()
    },
    visit(next) {
      // Popups and the bar belong to no part: the one the user came from stays meant.
      const isKnown = [...parts.values()].some(({ scope }) => scope()?.contains(next))
      if (!isKnown || place === next) return
      place = next
      changed()
    },
    current: () => (known ??= collect()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
