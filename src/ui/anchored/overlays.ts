import { useEffect, useEffectEvent } from 'react'
import { useUi } from '../ui-context.ts'

/** The open overlays of a root: menus, popovers, dialogs, select lists. */
export interface OverlayStore {
  /** Registers an open overlay; the returned function removes it. */
  enter(close: () => void): () => void
  /** Closes all, the last opened first, like Escape. */
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

/** Lets the page close an overlay while it is open. */
export function useClosable(isOpen: boolean, onClose: () => void): void {
  const { overlays } = useUi()
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? overlays.enter(() => close()) : undefined), [isOpen, overlays])
}
