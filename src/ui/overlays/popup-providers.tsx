import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'
import { activeElement, contains, eventTarget, rootOf } from '../host/dom.ts'
import { useUi } from '../ui-context.ts'

/** Settings of Base UI for every popup: no style elements, and the reading direction. */
export function PopupProviders({ children }: { children: ReactNode }) {
  const { direction } = useUi()
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </CSPProvider>
  )
}

/**
 * Whether a close request came from a press on the trigger, which toggles the popup itself: closing it here as well
 * would open it again.
 */
export function concernsAnchor(
  details: { reason: string; event: Event },
  anchor: HTMLElement | null,
): boolean {
  if (details.reason !== 'outside-press' && details.reason !== 'focus-out') return false
  const { event } = details
  const target = event instanceof FocusEvent ? event.relatedTarget : eventTarget(event)
  return anchor !== null && target instanceof Node && contains(anchor, target)
}

/**
 * Whether a close request came from a press on another popup above this one, such as a select list inside it. Popups
 * opened from this one come later in the layer; those it was opened from come earlier.
 */
export function concernsAbove(
  details: { reason: string; event: Event },
  popup: Element | null,
  layer: Element | null,
): boolean {
  const target = eventTarget(details.event)
  if (details.reason !== 'outside-press' || !popup || !target) return false
  const order = popup.compareDocumentPosition(target)
  return (
    (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && layer !== null && contains(layer, target)
  )
}

/** Returns the focus to the trigger when a popup closes, unless the selected item has already moved it elsewhere. */
export function focusBack(
  anchor: HTMLElement | null,
  isInside: (active: Element) => boolean | undefined,
): HTMLElement | false | null {
  const active = anchor && activeElement(rootOf(anchor))
  const isElsewhere = active && active !== active.ownerDocument.body && !isInside(active)
  return isElsewhere ? false : anchor
}
