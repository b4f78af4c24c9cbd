import { sendKeys } from '@web/test-runner-commands'
import type { Mounted } from '../ui/mount.tsx'
import { press, until } from './browser-test.ts'

/** A keyboard-only user: moves the focus by keys, and reports the focused element if the target is not reached. */
export interface Keyboard {
  /** Presses a key until the focus is at the target; not at all if it already is. */
  to(what: string, isThere: (focused: HTMLElement) => boolean, key?: string): Promise<void>
  /** Tabs to the control of a field, or to an element in it. */
  field(path: string, selector?: string): Promise<void>
  /** Tabs to a button by name. */
  button(name: string, key?: string): Promise<void>
  /** Opens the menu of the focused row and chooses an entry, optionally in submenus. */
  rowMenu(...entries: readonly string[]): Promise<void>
  /** Chooses an entry of an open menu. */
  entry(name: string): Promise<void>
  type(text: string): Promise<void>
  focused(): HTMLElement
}

const mostPresses = 40

export function keyboardIn(form: Mounted): Keyboard {
  const focused = () => form.focused() as HTMLElement
  const describe = () => focused()?.outerHTML.slice(0, 200) ?? 'nothing'

  async function to(
    what: string,
    isThere: (focused: HTMLElement) => boolean,
    key = 'Tab',
  ): Promise<void> {
    const is = () => focused() !== null && isThere(focused())
    for (let presses = 0; presses < mostPresses && !is(); presses += 1) await press(key)
    if (!is()) throw new Error(`${key} does not lead to ${what}: the focus is on ${describe()}`)
  }

  async function entry(name: string): Promise<void> {
    await until(`the focus in the menu with ${name}`, () => focused()?.closest('[role="menu"]'))
    const isEntry = (now: HTMLElement) =>
      now.matches('[role^="menuitem"]') && (now.textContent ?? '').includes(name)
    await to(`the entry ${name}`, isEntry, 'ArrowDown')
  }

  return {
    to,
    entry,
    focused,
    field: (path, selector = 'input, textarea, button, [role]') =>
      to(
        path,
        (now) =>
          now.closest('[data-path]')?.getAttribute('data-path') === path &&
          !now.closest('[data-field-actions]') &&
          now.matches(selector),
      ),
    button: (name, key) =>
      to(
        `the button ${name}`,
        (now) =>
          now.matches('button, [role="button"]') &&
          `${now.getAttribute('aria-label') ?? ''} ${now.textContent}`.includes(name),
        key,
      ),
    async rowMenu(...entries) {
      await press('Shift+F10')
      for (const [index, name] of entries.entries()) {
        await entry(name)
        const menu = focused().closest('[role="menu"]')
        const isLast = index === entries.length - 1
        await press(isLast ? 'Enter' : 'ArrowRight')
        if (isLast) await until('the menu to close', () => !menu?.isConnected)
        else await until(`the menu of ${name}`, () => focused()?.closest('[role="menu"]') !== menu)
      }
    },
    type: (text) => sendKeys({ type: text }),
  }
}
