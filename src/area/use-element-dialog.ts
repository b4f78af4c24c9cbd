import { useEffect, useRef } from 'react'
import type { AreaHost } from '../react/area-host.ts'

interface ElementDialog {
  setOpen: (open: boolean) => void
  /** Closes it, unless the page prevents `cancel`. */
  cancel: () => void
}

/** An area that is a dialog, or stands inline: the state `inline`, and the events `cancel` and `close` as of `<dialog>`. */
export function useElementDialog(
  host: AreaHost,
  { open, isInline }: { open: boolean; isInline: boolean },
): ElementDialog {
  useEffect(() => host.setState('inline', isInline), [host, isInline])
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    if (!open && !isInline) host.element.dispatchEvent(new Event('close'))
  }, [host, open, isInline])
  const setOpen = (next: boolean): void => void Object.assign(host.element, { open: next })
  return {
    setOpen,
    cancel() {
      if (host.element.dispatchEvent(new Event('cancel', { cancelable: true }))) setOpen(false)
    },
  }
}
