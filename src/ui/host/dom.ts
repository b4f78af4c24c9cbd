// Versions of `document.activeElement`, `event.target` and `contains` that work across shadow roots. The native ones
// return the host element there, so no other module may use them.

import { phone, touchSize } from '../tokens.ts'

/** The focused element as seen inside `root`, descending into nested open roots; null when focus is elsewhere. */
export function activeElement(root: Document | ShadowRoot): Element | null {
  let active = root.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** The original target of an event, also inside shadow roots. Read it while the event is being dispatched. */
export function eventTarget(event: Event): Element | null {
  const origin = event.composedPath()[0] ?? event.target
  if (origin instanceof Element) return origin
  return origin instanceof Node ? origin.parentElement : null
}

/** Whether `container` contains `node`, also across shadow roots. */
export function contains(container: Node, node: Node | null): boolean {
  let current: Node | null = node
  while (current) {
    if (container.contains(current)) return true
    const root: Node = current.getRootNode()
    current = root instanceof ShadowRoot ? root.host : null
  }
  return false
}

/** Whether the focus is inside `container`. */
export function hasFocusWithin(container: Element): boolean {
  const root = rootOf(container)
  return contains(container, activeElement(root))
}

/** The shadow root or document that contains an element. */
export function rootOf(element: Node): Document | ShadowRoot {
  const root = element.getRootNode()
  return root instanceof ShadowRoot || root instanceof Document ? root : document
}

/** Whether keys pressed there are text input: inputs, text areas, selects and editable content. */
export function isTypingTarget(element: Element | null): boolean {
  if (!element) return false
  if (element instanceof HTMLElement && element.isContentEditable) return true
  if (element instanceof HTMLInputElement) return !notTyped.has(element.type)
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

const notTyped = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

const focusableSelector = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled]):not([type="hidden"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  '[contenteditable]:not([contenteditable="false"])',
  '[tabindex]',
].join(',')

/** Elements inside `container` that Tab can reach, in document order. */
export function tabbableElements(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(focusableSelector)].filter(
    (element) => isInTabOrder(element) && element.checkVisibility({ visibilityProperty: true }),
  )
}

/** Editable content is in the order without a `tabindex`, which browsers then report as -1. */
function isInTabOrder(element: HTMLElement): boolean {
  return element.tabIndex >= 0 || (element.isContentEditable && !element.hasAttribute('tabindex'))
}

/** Joins class names, skipping undefined ones. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Whether animations are allowed at an element: neither the user nor the host page has turned them off. */
export function mayMove(element: Element): boolean {
  return getComputedStyle(element).getPropertyValue('--content-motion').trim() !== '0'
}

/** Whether the main pointer is a finger, so that there may be no Enter key. */
export function hasCoarsePointer(): boolean {
  return matchMedia('(pointer: coarse)').matches
}

/** Whether this is a phone held upright, where a thumb reaches the bottom best. */
export function isPhone(): boolean {
  return matchMedia(phone).matches
}

/** A height in px of what is pressed: at least that of a finger, where this is the main pointer. */
export function pressable(px: number): number {
  return hasCoarsePointer() ? Math.max(px, parseInt(touchSize.own)) : px
}
