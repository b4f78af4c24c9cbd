import type { ReactNode, RefObject } from 'react'
import { useClosable } from './overlays.ts'
import { useLater } from './use-popup.ts'

export interface DialogProps {
  open: boolean
  /** Requests opening or closing: Escape, the close button, or, as `by` says, a press outside. */
  onOpenChange: (open: boolean, by?: 'outside') => void
  title: ReactNode
  /** One or two sentences under the title; read out when the dialog opens. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the main one last. */
  footer?: ReactNode
  /** Largest width: 400, 560 or 800 px. Default `small`. */
  width?: 'small' | 'medium' | 'large'
  /** Whether a press outside closes it. Default true. */
  closeOnOutsidePress?: boolean
  /** `alertdialog` for questions that require an answer. */
  role?: 'dialog' | 'alertdialog'
  /** What gets focus; default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The content takes the focus itself, once it is there. */
  leadsFocus?: boolean
  /** The element focused on closing; false leaves the focus where it is; by default the previously focused one. */
  finalFocus?: () => HTMLElement | false | null
  /** No padding around the children, for lists that bring their own. */
  bare?: boolean
  /** Takes all the room there is. */
  fullscreen?: boolean
}

/**
 * A dialog over the page. The focus is trapped inside and returns afterwards; the page keeps its scroll position and
 * can still scroll.
 */
export function Dialog(props: DialogProps) {
  const popup = useLater(load, props.open, () => props.onOpenChange(false))
  useClosable(props.open, () => props.onOpenChange(false))
  return popup.Part && <popup.Part {...props} />
}

const load = async () => (await import('./dialog-popup.tsx')).DialogPopup
