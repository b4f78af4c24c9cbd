import type { ReactNode, RefObject } from 'react'
import { useClosable } from '../../anchored/overlays.ts'
import { useTypedAhead } from '../typed-ahead.ts'
import { useLater } from '../use-popup.ts'

export interface DialogProps {
  open: boolean
  /** Requests opening or closing: by Escape, the close button, or a press outside (`by`). */
  onOpenChange: (open: boolean, by?: 'outside') => void
  title: ReactNode
  /** One or two sentences below the title; announced when the dialog opens. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the main one last. */
  footer?: ReactNode
  /** Called on Mod+Enter inside, as by the main button. */
  onDone?: (() => void) | undefined
  /** Maximum width: 400, 560 or 800 px. Default `small`. */
  width?: 'small' | 'medium' | 'large'
  /** Whether a press outside closes it. Default true. */
  closeOnOutsidePress?: boolean
  /** `alertdialog` for questions that require an answer. */
  role?: 'dialog' | 'alertdialog'
  /** The element to focus; default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The content focuses itself once it is rendered. */
  leadsFocus?: boolean
  /** The element to focus on closing; false leaves the focus where it is; by default the previously focused one. */
  finalFocus?: () => HTMLElement | false | null
  /** No padding around the children, for lists with their own. */
  bare?: boolean
  /** Fills the available space. */
  fullscreen?: boolean
}

/**
 * A modal dialog. The focus is trapped inside and returned afterwards; the page keeps its scroll position and can still
 * scroll.
 */
export function Dialog(props: DialogProps) {
  const popup = useLater(load, props.open, () => props.onOpenChange(false))
  const takeTyped = useTypedAhead(props.open)
  useClosable(props.open, () => props.onOpenChange(false))
  return popup.Part && <popup.Part {...props} takeTyped={takeTyped} />
}

const load = async () => (await import('./dialog-popup.tsx')).DialogPopup
