import { hasFocusWithin, tabbableElements } from '../ui/host/dom.ts'

/** Brings a field into view and puts the focus on its control, or on the field when it has none. */
export function focusField(frame: HTMLElement, control: HTMLElement | null): void {
  if (hasFocusWithin(frame)) return
  const isTall = frame.offsetHeight > tallField
  frame.scrollIntoView({ block: isTall ? 'start' : 'center' })
  // The menu of the field comes with the focus; the focus is for what the field holds.
  const target =
    control ?? tabbableElements(frame).find((element) => !element.closest('[data-field-actions]'))
  if (target) return target.focus({ preventScroll: true })
  frame.tabIndex = -1
  frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true })
  frame.focus({ preventScroll: true })
}

/** Px above which a field is scrolled to its beginning and not to its middle. */
const tallField = 320

/** The field at a path, inside a form. */
export function findField(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-path="${CSS.escape(id)}"]`)
}
