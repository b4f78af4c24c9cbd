import { tabbableElements } from '../../ui/host/dom.ts'

/** The panes inside an element that are not collapsed, in order. */
export function openPanes(root: Element): Element[] {
  return [...root.querySelectorAll('[data-pane]')].filter(
    (pane) => !pane.closest('[inert]') && !pane.firstElementChild?.matches('[inert]'),
  )
}

/** Where working in a pane by keyboard begins: at its current row, else its first field, else its first control. */
export function entryOf(pane: Element): HTMLElement | undefined {
  const current = pane.querySelector<HTMLElement>('[data-row-focus][tabindex="0"], [aria-current]')
  if (current) return current
  const all = tabbableElements(pane)
  // Not the menu or the mark of a field, which come before its control.
  return all.find((element) => element.closest('[data-path]') && element.matches(control)) ?? all[0]
}

const control = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
