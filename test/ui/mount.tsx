import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { enUsMessages } from '../../src/i18n/en-us.ts'
import { adoptShared } from '../../src/ui/host/style-sheet.ts'
import { UiRoot } from '../../src/ui/ui-root.tsx'
import type { UiRootProps } from '../../src/ui/ui-root.tsx'
import { firstIcons } from '../../src/ui/text/first-icons.ts'
import { activeElement } from '../../src/ui/host/dom.ts'
import { afterEach, until } from '../kit/browser-test.ts'

export interface Mounted {
  host: HTMLElement
  root: ShadowRoot
  /** Renders something else in the same place. */
  render(node: ReactNode): void
  unmount(): void
  /** The first element of a role (or selector) whose accessible name or text contains `name`. */
  find(selector: string, name?: string): HTMLElement
  query(selector: string, name?: string): HTMLElement | null
  /** The focused element inside the root. */
  focused(): Element | null
}

export interface MountOptions extends Partial<Omit<UiRootProps, 'children'>> {
  scheme?: 'light' | 'dark'
  /** Size of the host box. */
  width?: number
  height?: number
}

const mounted = new Set<Mounted>()

afterEach(() => {
  for (const one of mounted) one.unmount()
})

/** Renders into a shadow root as our elements do: shared sheet, wrapper, top layer. */
export function mount(node: ReactNode, options: MountOptions = {}): Mounted {
  const { scheme = 'light', width, height, ...ui } = options
  const host = document.createElement('div')
  host.setAttribute('color-scheme', scheme)
  if (width) host.style.width = `${width}px`
  if (height) host.style.height = `${height}px`
  document.body.append(host)
  const root = host.attachShadow({ mode: 'open' })
  adoptShared(root, [])
  const react: Root = createRoot(root, { onCaughtError: () => {} })
  const render = (content: ReactNode) =>
    flushSync(() =>
      react.render(
        <UiRoot words={enUsMessages} icons={firstIcons} {...ui}>
          {content}
        </UiRoot>,
      ),
    )
  const one: Mounted = {
    host,
    root,
    render,
    unmount() {
      mounted.delete(one)
      react.unmount()
      host.remove()
    },
    find(selector, name) {
      const element = one.query(selector, name)
      if (!element) throw new Error(`Nothing matches ${selector} "${name ?? ''}"`)
      return element
    },
    query: (selector, name) => queryIn(root, selector, name),
    focused: () => activeElement(root),
  }
  mounted.add(one)
  render(node)
  return one
}

/** The first element of a role (or selector) in a root whose accessible name or text contains `name`. */
export function queryIn(root: ParentNode, selector: string, name?: string): HTMLElement | null {
  const elements = [...root.querySelectorAll<HTMLElement>(bySelector(selector))]
  return elements.find((element) => name === undefined || nameOf(element).includes(name)) ?? null
}

/** Waits until focus is on an element of that role or selector with that name. */
export function focusOn(ui: Mounted, selector: string, name?: string): Promise<Element> {
  return until(`focus on ${selector} "${name ?? ''}", it is on ${nameOf(ui.focused())}`, () => {
    const focused = ui.focused()
    return focused !== null && focused === ui.query(selector, name) ? focused : null
  })
}

/** The middle of an element, for `sendMouse`. */
export function middleOf(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [Math.round(left + width / 2), Math.round(top + height / 2)]
}

/** Native elements that have a role without saying so. */
const implied: Record<string, string> = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  list: 'ul, ol, [role="list"]',
  dialog: 'dialog, [role="dialog"]',
  textbox: 'input:not([type]), input[type="text"], textarea',
}

const roles =
  /^(alert|alertdialog|combobox|listbox|listitem|menu|menuitem|menuitemcheckbox|menuitemradio|option|separator|status|switch|tab|tablist|tabpanel|tooltip)$/

function bySelector(selector: string): string {
  return implied[selector] ?? (roles.test(selector) ? `[role="${selector}"]` : selector)
}

function nameOf(element: Element | null): string {
  return element ? (element.getAttribute('aria-label') ?? element.textContent ?? '') : 'nothing'
}
