import type { ReactElement, ReactNode } from 'react'
import type { Align, Side } from '../anchored/position.ts'
import { usePopup } from './use-popup.ts'
import type { TriggerProps } from './use-popup.ts'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  /** Accessible name; shown as a heading when `title` is set too. */
  label: string
  /** Shows the label as a heading. */
  title?: boolean
  children: ReactNode
  side?: Side
  align?: Align
  /** Width in px. Default: as wide as its content, at most 420. */
  width?: number
  /** Buttons at the end, visible while the content scrolls; the main one last. */
  footer?: ReactNode
  /** Called on Mod+Enter inside, as by the main button. */
  onDone?: (() => void) | undefined
  /** No padding, for lists with their own. */
  bare?: boolean
  /** The content focuses itself once it is rendered; else its first control is focused. */
  leadsFocus?: boolean
  open?: boolean
  /** Requests opening or closing; `by` is set when a press outside or a loss of focus caused it. */
  onOpenChange?: (open: boolean, by?: 'outside') => void
}

/** A small panel beside its trigger. The focus moves in and is returned; the page stays usable. */
export function Popover({ trigger, open, onOpenChange, ...content }: PopoverProps) {
  const popup = usePopup({ kind: 'dialog', load, open, onOpenChange })
  return (
    <>
      {popup.renderTrigger(trigger)}
      {popup.Popup && (
        <popup.Popup
          {...content}
          open={popup.isOpen}
          anchor={popup.anchor}
          takeTyped={popup.takeTyped}
          onOpenChange={popup.setOpen}
        />
      )}
    </>
  )
}

const load = async () => (await import('./popover-popup.tsx')).PopoverPopup
