import { useEffect, useEffectEvent } from 'react'
import { useUi } from '../ui-context.ts'

/** What lies open over a root: menus, popovers, dialogs, lists of choices. */
export interface OverlayStore {
  /** Enters an open overlay; the returned function takes it out. */
  enter(close: () => void): () => void
  /** Closes all, the last opened first, as Escape would. */
  closeAll(): void
}

export function createOverlayStore(): OverlayStore {
  const open = new Set<() => void>()
  return {
    enter(close) {
      open.add(close)
      return () => open.delete(close)
    },
    closeAll() {
      for (const close of [...open].reverse()) close()
    },
  }
}

/** Lets the page close an overlay for as long as it is open. */
export function useClosable(isOpen: boolean, onClose: () => void): void {
  const { overlays } = useUi()
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? overlays.enter(() => close()) : undefined), [isOpen, overlays])
}
