import type { IconName } from '../text/icon.tsx'

/** Something a user can do right now, as the palette lists it and the keyboard starts it. */
export interface Command {
  /** Stable name, such as `document.publish`; hosts give it other keys by this name. */
  id: string
  title: string
  /** The section in which commands are listed, as text. */
  section: string
  icon?: IconName | undefined
  /** Keys such as `mod+k`. */
  hotkey?: string | undefined
  /** More words to find it by. */
  keywords?: string | undefined
  /** Why it cannot be done now; null or absent when it can. */
  disabledReason?: string | null | undefined
  /** One of many of its kind, such as one of all orders of a list: listed after single commands. */
  isMinor?: boolean | undefined
  /** Its provider handles the keys itself; here they are only shown. */
  handlesKeys?: boolean | undefined
  /** Does it. Keys call it also while it is disabled: it then says why not. */
  run(): void
}

/** The part of a screen commands belong to. */
interface CommandScope {
  contains(node: Node | null): boolean
}

/** Keys a page gives to commands, by their names; an empty text takes the keys away. */
export type HotkeyMap = Readonly<Record<string, string>>

/** The registry of all commands, filled by the mounted components. */
export interface CommandStore {
  /** Replaces the commands of a component. */
  set(part: object, commands: readonly Command[], scope?: () => CommandScope | null): void
  delete(part: object): void
  /**
   * Sets where the user is: of two components with the same command, the one that contains this element handles it.
   */
  visit(place: Node): void
  /** Gives commands other keys. */
  rename(keys: HotkeyMap): void
  /** The keys of a command: those the page assigned, otherwise its default. */
  keysOf(id: string, own: string | undefined): string | undefined
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
  let given: HotkeyMap = {}

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
      ({ command }) => renamed(command),
    )
  }

  function keysOf(id: string, own: string | undefined): string | undefined {
    return Object.hasOwn(given, id) ? given[id] || undefined : own
  }

  function renamed(command: Command): Command {
    const { id } = command
    // Keys of the page are handled in one place, independent of components with keys of their own.
    return Object.hasOwn(given, id)
      ? { ...command, hotkey: keysOf(id, undefined), handlesKeys: false }
      : command
  }

  return {
    keysOf,
    rename(keys) {
      given = keys
      changed()
    },
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
