import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useAreaSettings } from '../../area/settings.ts'
import { eventTarget } from '../../ui/host/dom.ts'
import { onPageKey } from '../../ui/host/host-env.ts'
import { useLayer } from '../../ui/anchored/layer.tsx'

/**
 * Buffers text that is typed while a requested dialog is loading: it is meant for the dialog, not for the field that
 * still has the focus. The returned function returns and clears the text once the dialog has the focus.
 */
export function useTypedAhead(isOpen: boolean): () => string {
  const { container } = useLayer()
  const { hotkeys } = useAreaSettings()
  const typed = useRef('')
  const isTaken = useRef(false)
  const keep = useEffectEvent((event: Event) => {
    if (isTaken.current || !(event instanceof KeyboardEvent)) return
    if (event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (eventTarget(event)?.closest('dialog, [role=dialog]')) return
    if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
    else if (Array.from(event.key).length === 1) typed.current += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const root = container?.getRootNode()
    if (!isOpen || !root) return undefined
    const onKey = (event: Event): void => keep(event)
    // Outside the root, which hides typed characters from listeners inside it, see `containKeys`.
    const place = root instanceof ShadowRoot ? root.host : root
    place.addEventListener('keydown', onKey, { capture: true })
    const stop = hotkeys === 'page' ? onPageKey(onKey) : undefined
    return () => {
      place.removeEventListener('keydown', onKey, { capture: true })
      stop?.()
    }
  }, [isOpen, container, hotkeys])
  // Cleared for the next opening, in which the dialog may have the focus before this hook listens.
  useEffect(
    () => () => {
      typed.current = ''
      isTaken.current = false
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is over when the dialog closes
    [isOpen],
  )
  return useCallback(() => {
    const text = typed.current
    typed.current = ''
    isTaken.current = true
    return text
  }, [])
}
