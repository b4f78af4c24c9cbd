import type { ReactNode } from 'react'
import { useClosable } from '../../anchored/overlays.ts'
import { useLater } from '../use-popup.ts'

export interface DrawerProps {
  open: boolean
  /** Requests closing: by Escape, the close button, or a press outside. */
  onOpenChange: (open: boolean) => void
  /** The positioned, clipping box it slides into; null until it is mounted. */
  container: HTMLElement | null
  /** Accessible name. */
  label: string
  /** Shown beside the close button. */
  header: ReactNode
  children: ReactNode
  /** Name of its CSS part, for style sheets of the page. */
  part: string
  /** The element to focus on closing; false leaves the focus where it is. */
  finalFocus: () => HTMLElement | false | null
}

/** A panel that slides in over the start of a box. The focus is trapped inside and returned afterwards. */
export function Drawer(props: DrawerProps) {
  const popup = useLater(load, props.open, () => props.onOpenChange(false))
  useClosable(props.open, () => props.onOpenChange(false))
  return popup.Part && <popup.Part {...props} />
}

const load = async () => (await import('./drawer-popup.tsx')).DrawerPopup
