import { nextTask } from '../../data/frames.ts'
import type { MenuEntry } from '../../ui/overlays/menu.tsx'
import { button } from '../button.ts'

export interface PageMenuOptions {
  readonly container: ShadowRoot
  /** Where it opens. */
  readonly anchor: Element
  readonly label: string
  readonly entries: readonly MenuEntry[]
}

/** Distance to the anchor and to the edges of the screen (px). */
const gap = 4

/** A menu in the overlay's own tree: arrow keys, Home and End, Escape; submenus open in its place. */
export function showMenu({ container, anchor, label, entries }: PageMenuOptions): void {
  const page = container.ownerDocument
  const opener = container.activeElement
  const menu = page.createElement('div')
  menu.className = 'menu'
  menu.role = 'menu'
  menu.ariaLabel = label
  menu.popover = 'auto'
  const rows = (): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('button')]
  const close = (): void => {
    if (!menu.isConnected) return
    const hadFocus = menu.contains(container.activeElement)
    menu.remove()
    if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
  const fill = (list: readonly MenuEntry[]): void => {
    menu.replaceChildren(
      ...list.map((entry) => {
        if (entry.type === 'separator') return separator(page)
        if (entry.type === 'submenu') {
          const row = rowOf(page, entry.label, () => fill(entry.items))
          row.ariaHasPopup = 'menu'
          return row
        }
        if (entry.type === 'choice' || entry.type === 'group') return separator(page)
        const { disabled, disabledReason, onSelect } = entry
        const isOff = disabled === true || typeof disabledReason === 'string'
        const row = rowOf(page, entry.label, () => {
          if (isOff) return
          close()
          onSelect?.()
        })
        row.ariaDisabled = isOff ? 'true' : null
        if (disabledReason) row.title = disabledReason
        return row
      }),
    )
    rows()[0]?.focus({ preventScroll: true })
  }
  menu.addEventListener('keydown', (event) => {
    const all = rows()
    const at = all.indexOf(container.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) all.at(to % all.length)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  // Closed by a click elsewhere; what was clicked has the focus by then.
  menu.addEventListener('toggle', (event) => {
    if (event.newState === 'closed') nextTask(() => menu.remove())
  })
  // Inside of a landmark or dialog of the overlay.
  const around = anchor.closest('.layer, .editor') ?? container
  around.append(menu)
  menu.showPopover()
  fill(entries)
  place(menu, anchor)
}

function place(menu: HTMLElement, anchor: Element): void {
  const view = menu.ownerDocument.defaultView
  if (!view) return
  const target = anchor.getBoundingClientRect()
  const own = menu.getBoundingClientRect()
  const most = view.innerHeight - own.height - gap
  const top = Math.max(gap, Math.min(target.bottom + gap, most))
  const left = Math.max(gap, Math.min(target.left, view.innerWidth - own.width - gap))
  Object.assign(menu.style, { top: `${top}px`, left: `${left}px` })
}

function rowOf(page: Document, label: string, onSelect: () => void): HTMLButtonElement {
  const row = button(page, label, '', onSelect)
  row.role = 'menuitem'
  row.tabIndex = -1
  return row
}

function separator(page: Document): HTMLElement {
  const line = page.createElement('hr')
  line.role = 'separator'
  return line
}
