import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useAreaSettings } from '../../area/settings.ts'
import { onPageKey } from '../../ui/host/host-env.ts'
import { useLayer } from '../../ui/overlays/layer.tsx'

/**
 * Keeps what is typed while a dialog that was asked for is on its way: it is meant for the dialog, not for the field that
 * still has the focus. The returned function takes it.
 */
export function useTypedAhead(isWaiting: boolean): () => string {
  const { container } = useLayer()
  const { hotkeys } = useAreaSettings()
  const typed = useRef('')
  const keep = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
    else if (Array.from(event.key).length === 1) typed.current += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const root = container?.getRootNode()
    if (!isWaiting || !root) return undefined
    typed.current = ''
    const onKey = (event: Event): void => keep(event)
    root.addEventListener('keydown', onKey, { capture: true })
    const stop = hotkeys === 'page' ? onPageKey(onKey) : undefined
    return () => {
      root.removeEventListener('keydown', onKey, { capture: true })
      stop?.()
    }
  }, [isWaiting, container, hotkeys])
  return useCallback(() => {
    const text = typed.current
    typed.current = ''
    return text
  }, [])
}
