import type { ReactNode } from 'react'
import { useClosable } from './overlays.ts'
import { useLater } from './use-popup.ts'

export interface DrawerProps {
  open: boolean
  /** Requests closing: Escape, the close button, a press outside. */
  onOpenChange: (open: boolean) => void
  /** The box it slides into, which has a position and clips; null until it is there. */
  container: HTMLElement | null
  /** Accessible name. */
  label: string
  /** Beside the close button. */
  header: ReactNode
  children: ReactNode
  /** Name of its part for style sheets of the page. */
  part: string
  /** The element focused on closing; false leaves the focus where it is. */
  finalFocus: () => HTMLElement | false | null
}

/** A panel that slides in over the start of a box. Focus stays inside and returns to where it was. */
export function Drawer(props: DrawerProps) {
  const popup = useLater(load, props.open, () => props.onOpenChange(false))
  useClosable(props.open, () => props.onOpenChange(false))
  return popup.Part && <popup.Part {...props} />
}

const load = async () => (await import('./drawer-popup.tsx')).DrawerPopup
