import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { activeElement, contains, rootOf, tabbableElements } from '../ui/dom.ts'

/**
 * Keeps the keyboard in the tool when the pane that had the focus goes away: the last pane takes it.
 * `shown` names the panes on the screen. Spread the handlers on the frame.
 */
export function useKeptFocus(frame: RefObject<HTMLElement | null>, shown: string) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || !hadFocus.current || activeElement(rootOf(element))) return
    const pane = [...element.querySelectorAll('section, nav')].at(-1)
    const current = pane?.querySelector<HTMLElement>(
      '[data-row-focus][tabindex="0"], [aria-current]',
    )
    const target = current ?? (pane && tabbableElements(pane)[0])
    target?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other panes are the occasion
  }, [frame, shown])
  return {
    onFocus: () => void (hadFocus.current = true),
    // A removed element takes its focus away without this event, because React does not tell of it.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      void (hadFocus.current = contains(currentTarget, relatedTarget)),
  }
}
