import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import type { ReactNode } from 'react'
import { contains, eventTarget } from './dom.ts'
import { useUi } from './ui-context.ts'

/** What Base UI wants to know in every popup: no style elements, and the reading direction. */
export function PopupProviders({ children }: { children: ReactNode }) {
  const { direction } = useUi()
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>{children}</DirectionProvider>
    </CSPProvider>
  )
}

/**
 * Whether a wish to close came from a press on the trigger. The trigger toggles by itself: closing here
 * as well would open the popup again.
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
 * Whether a wish to close came from a press on something else in the layer: the list of a select inside
 * the popup, a toast. Those lie beside the popup, not in it.
 */
export function concernsLayer(
  details: { reason: string; event: Event },
  layer: HTMLElement | null,
): boolean {
  if (details.reason !== 'outside-press' || layer === null) return false
  const target = eventTarget(details.event)
  return target !== layer && contains(layer, target)
}
