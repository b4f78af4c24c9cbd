import { hasFocusWithin, tabbableElements } from '../ui/host/dom.ts'

/** Scrolls to a field and focuses its control, or the field itself when it has none. */
export function focusField(frame: HTMLElement, control: HTMLElement | null): void {
  if (hasFocusWithin(frame)) return
  const isTall = frame.offsetHeight > tallField
  frame.scrollIntoView({ block: isTall ? 'start' : 'center' })
  // The field's menu appears with the focus, but must not receive it.
  const target =
    control ?? tabbableElements(frame).find((element) => !element.closest('[data-field-actions]'))
  if (target) return target.focus({ preventScroll: true })
  frame.tabIndex = -1
  frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true })
  frame.focus({ preventScroll: true })
}

/** Px above which a field is scrolled to its start instead of its middle. */
const tallField = 320

/** The element of the field with this id, inside a form. */
export function findField(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-path="${CSS.escape(id)}"]`)
}
