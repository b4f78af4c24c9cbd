// Key combinations as text: `mod+k`, `shift+alt+ArrowUp`. `mod` is Command on Apple machines, Control elsewhere.

/** A parsed shortcut. */
export interface Hotkey {
  /** `KeyboardEvent.key` in lower case. */
  readonly key: string
  readonly mod: boolean
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly meta: boolean
}

/** The properties of a keyboard event that determine a match. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'
> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>

const modifiers = ['mod', 'ctrl', 'alt', 'shift', 'meta'] as const
const aliases: Record<string, string> = {
  cmd: 'meta',
  command: 'meta',
  control: 'ctrl',
  option: 'alt',
  esc: 'escape',
  space: ' ',
  plus: '+',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  del: 'delete',
  return: 'enter',
}

/** Parses `mod+shift+k`. Throws RangeError when a part is empty or there is not exactly one plain key. */
export function parseHotkey(text: string): Hotkey {
  const parts = text
    .toLowerCase()
    .split('+')
    .map((part) => part.trim())
    .map((part) => aliases[part] ?? part)
  const keys = parts.filter((part) => !isModifier(part))
  const [key] = keys
  if (keys.length !== 1 || !key) {
    throw new RangeError(`Hotkey "${text}" needs exactly one key, such as "mod+k"`)
  }
  const has = (name: string) => parts.includes(name)
  return {
    key,
    mod: has('mod'),
    ctrl: has('ctrl'),
    alt: has('alt'),
    shift: has('shift'),
    meta: has('meta'),
  }
}

/** Whether a key press matches the shortcut; all modifiers must match. */
export function matchesHotkey(hotkey: Hotkey, press: KeyPress, apple: boolean): boolean {
  if (press.ctrlKey !== (hotkey.ctrl || (hotkey.mod && !apple))) return false
  if (press.metaKey !== (hotkey.meta || (hotkey.mod && apple))) return false
  if (press.altKey !== hotkey.alt) return false
  // AltGr types a character, such as "ö" with P; Windows reports it as Ctrl and Alt.
  if (hotkey.alt && press.getModifierState?.('AltGraph')) return false
  // Symbols such as "?" need Shift only on some layouts, so Shift is ignored for them.
  if (press.shiftKey !== hotkey.shift && !isShiftedSymbol(hotkey.key)) return false
  const key = press.key.toLowerCase()
  // Option turns letters into other characters on Apple keyboards: fall back to the physical key.
  return key === hotkey.key || (hotkey.alt && press.code.toLowerCase() === `key${hotkey.key}`)
}

/** A key written as a word that is translated. */
export type NamedKey =
  | 'ctrl'
  | 'alt'
  | 'shift'
  | 'win'
  | 'space'
  | 'tab'
  | 'escape'
  | 'delete'
  | 'home'
  | 'end'

/**
 * Labels of the keys in the platform's order: ['⌘', 'K'] or ['Ctrl', 'K'].
 *
 * @param nameOf returns the translated name of a key
 */
export function hotkeyLabels(
  hotkey: Hotkey,
  apple: boolean,
  nameOf: (key: NamedKey) => string,
): string[] {
  const ctrl = hotkey.ctrl || (hotkey.mod && !apple)
  const meta = hotkey.meta || (hotkey.mod && apple)
  const labels: string[] = []
  if (ctrl) labels.push(apple ? '⌃' : nameOf('ctrl'))
  if (hotkey.alt) labels.push(apple ? '⌥' : nameOf('alt'))
  if (hotkey.shift) labels.push(apple ? '⇧' : nameOf('shift'))
  if (meta) labels.push(apple ? '⌘' : nameOf('win'))
  const { key } = hotkey
  const name = key === ' ' ? 'space' : key
  labels.push(isNamed(name) ? nameOf(name) : (keyLabels[key] ?? capitalise(key)))
  return labels
}

/** The value of `aria-keyshortcuts`: `Control+K`, `Meta+K`. */
export function ariaKeyShortcuts(hotkey: Hotkey, apple: boolean): string {
  const parts: string[] = []
  if (hotkey.ctrl || (hotkey.mod && !apple)) parts.push('Control')
  if (hotkey.alt) parts.push('Alt')
  if (hotkey.shift) parts.push('Shift')
  if (hotkey.meta || (hotkey.mod && apple)) parts.push('Meta')
  parts.push(ariaNames[hotkey.key] ?? capitalise(hotkey.key))
  return parts.join('+')
}

const namedKeys: ReadonlySet<string> = new Set<NamedKey>([
  'space',
  'tab',
  'escape',
  'delete',
  'home',
  'end',
])

function isNamed(key: string): key is NamedKey {
  return namedKeys.has(key)
}

const keyLabels: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  backspace: '⌫',
}

const ariaNames: Record<string, string> = {
  ' ': 'Space',
  '+': 'Plus',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  pagedown: 'PageDown',
}

function isModifier(part: string): boolean {
  return (modifiers as readonly string[]).includes(part)
}

function isShiftedSymbol(key: string): boolean {
  return key.length === 1 && key.toLowerCase() === key.toUpperCase() && !/[\d\s]/.test(key)
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
