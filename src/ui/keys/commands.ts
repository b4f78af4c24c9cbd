import type { IconName } from '../text/icons.ts'

/** An action that the user can run now, listed in the palette and started by shortcuts. */
export interface Command {
  /** Stable name, such as `document.publish`; hosts use it to assign other shortcuts. */
  id: string
  title: string
  /** Title of the section in which the command is listed. */
  section: string
  icon?: IconName | undefined
  /** Keys such as `mod+k`. */
  hotkey?: string | undefined
  /** Additional search terms. */
  keywords?: string | undefined
  /** Why the command is disabled; null or undefined when it is enabled. */
  disabledReason?: string | null | undefined
  /** True for one of many similar commands, such as the sort orders of a list: listed after the others. */
  isMinor?: boolean | undefined
  /** True when the provider handles the shortcut itself; here it is only displayed. */
  handlesKeys?: boolean | undefined
  /** Runs the command. Shortcuts also call it while it is disabled: it then reports the reason. */
  run(): void
}

/** The part of the screen that commands apply to. */
interface CommandScope {
  contains(node: Node | null): boolean
}

/** Shortcuts that a page assigns to commands, by name; an empty string removes the shortcut. */
export type HotkeyMap = Readonly<Record<string, string>>

/** The registry of all commands, filled by the mounted components. */
export interface CommandStore {
  /** Replaces the commands of a component. */
  set(part: object, commands: readonly Command[], scope?: () => CommandScope | null): void
  delete(part: object): void
  /** Sets the user's location: of two components with the same command, the one that contains this node handles it. */
  visit(place: Node): void
  /** Sets the page's own shortcuts. */
  rename(keys: HotkeyMap): void
  /** The shortcut of a command: the one the page assigned, else its default. */
  keysOf(id: string, own: string | undefined): string | undefined
  /** One command per id, those at the user's location first; the same array until something changes. */
  readonly current: () => readonly Command[]
  readonly subscribe: (listener: () => void) => () => void
}

interface Part {
  commands: readonly Command[]
  scope: () => CommandScope | null
}

/** Creates the command store of one element. */
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
    // Shortcuts assigned by the page are handled centrally, not by the components that handle their own.
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
      // Popups and toolbars belong to no part: the previous part stays the current one.
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
