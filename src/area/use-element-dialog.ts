import { useEffect, useRef, useState } from 'react'
import type { AreaHost } from '../react/area-host.ts'

export interface ElementDialog {
  setOpen: (open: boolean) => void
  /** Opens the dialog, or focuses the inline element; resolves once it is visible. */
  show: () => Promise<void>
  /** Closes it, unless the page prevents `cancel`. */
  cancel: () => void
}

/** Makes an area a dialog or inline: sets the state `inline`, and dispatches `cancel` and `close` like `<dialog>`. */
export function useElementDialog(
  host: AreaHost,
  { open, isInline, focus }: { open: boolean; isInline: boolean; focus: () => void },
): ElementDialog {
  useEffect(() => host.setState('inline', isInline), [host, isInline])
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current === open) return
    wasOpen.current = open
    if (!open && !isInline) host.element.dispatchEvent(new Event('close'))
  }, [host, open, isInline])
  const setOpen = (next: boolean): void => void Object.assign(host.element, { open: next })
  const [shown, setShown] = useState<{ resolve: () => void } | null>(null)
  useEffect(() => shown?.resolve(), [shown])
  return {
    setOpen,
    show: () =>
      new Promise((resolve) => {
        if (isInline) focus()
        else setOpen(true)
        setShown({ resolve })
      }),
    cancel() {
      if (host.element.dispatchEvent(new Event('cancel', { cancelable: true }))) setOpen(false)
    },
  }
}
