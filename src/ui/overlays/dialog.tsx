import type { ReactNode, RefObject } from 'react'
import { useClosable } from './overlays.ts'
import { useLater } from './use-popup.ts'

export interface DialogProps {
  open: boolean
  /** Asked to open or close: Escape, the close button, or, as `by` says, a press outside. */
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
  /** `alertdialog` for questions that need an answer. */
  role?: 'dialog' | 'alertdialog'
  /** What gets focus; default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The content takes the focus itself, once it is there. */
  leadsFocus?: boolean
  /** What gets focus when it closes, false for what has it then; default what had it before. */
  finalFocus?: () => HTMLElement | false | null
  /** No padding around the children, for lists that bring their own. */
  bare?: boolean
  /** Takes all the room there is. */
  fullscreen?: boolean
}

/**
 * A dialog over the page. Focus stays inside and returns to where it was; the page itself keeps its
 * scroll position and is not locked.
 */
export function Dialog(props: DialogProps) {
  const popup = useLater(load, props.open, () => props.onOpenChange(false))
  useClosable(props.open, () => props.onOpenChange(false))
  return popup.Part && <popup.Part {...props} />
}

const load = async () => (await import('./dialog-popup.tsx')).DialogPopup
