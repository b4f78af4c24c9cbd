import { type FocusEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useLayer } from '../anchored/layer.tsx'
import { activeElement, eventTarget, isTypingTarget, rootOf } from '../host/dom.ts'
import { onPageKey } from '../host/host-env.ts'

const dialogOf = (element: Element | null | undefined): Element | null =>
  element?.closest('dialog, [role=dialog], [role=alertdialog]') ?? null

export interface TypedAheadOptions {
  /** Takes what is typed into a field too: the popup is opened by a key, wherever the focus is. */
  overFields?: boolean
  /** Listens on the whole page, not only in the element. */
  wholePage?: boolean
}

/**
 * Buffers text that is typed while the code of a popup is loading: it is meant for the popup, not for what still has the
 * focus. The returned function returns and clears the text, and ends the buffering; call it once the popup has the focus.
 */
export function useTypedAhead(
  isOpen: boolean,
  { overFields = false, wholePage = false }: TypedAheadOptions = {},
): () => string {
  const { container } = useLayer()
  const typed = useRef('')
  const isTaken = useRef(false)
  const keep = useEffectEvent((event: Event, around: Element | null) => {
    if (isTaken.current || !(event instanceof KeyboardEvent)) return
    if (event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = eventTarget(event)
    const dialog = dialogOf(target)
    if (dialog && dialog !== around) return
    if (!overFields && isTypingTarget(target)) return
    // The first space presses the button that opens and closes the popup.
    if (!overFields && event.key === ' ' && typed.current === '') return
    if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
    else if (Array.from(event.key).length === 1) typed.current += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const root = container?.getRootNode()
    if (!isOpen || !root || !container) return undefined
    const around = dialogOf(activeElement(rootOf(container)))
    const onKey = (event: Event): void => keep(event, around)
    // Outside the root, which hides typed characters from listeners inside it, see `containKeys`.
    const place = root instanceof ShadowRoot ? root.host : root
    place.addEventListener('keydown', onKey, { capture: true })
    const stop = wholePage ? onPageKey(onKey) : undefined
    return () => {
      place.removeEventListener('keydown', onKey, { capture: true })
      stop?.()
    }
  }, [isOpen, container, wholePage])
  // Cleared for the next opening, in which the popup may have the focus before this hook listens.
  useEffect(
    () => () => {
      typed.current = ''
      isTaken.current = false
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is over when the popup closes
    [isOpen],
  )
  return useCallback(() => {
    const text = typed.current
    typed.current = ''
    isTaken.current = true
    return text
  }, [])
}

/** Enters text that was typed ahead into the part of a popup that has got the focus, if it takes text. */
export function enterTyped({ target, currentTarget }: FocusEvent, takeTyped: () => string): void {
  if (target === currentTarget) return
  const text = takeTyped()
  if (text !== '' && isTypingTarget(target))
    target.ownerDocument.execCommand('insertText', false, text)
}
