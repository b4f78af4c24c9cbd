import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { activeElement, contains, rootOf, tabbableElements } from '../../ui/host/dom.ts'
import { entryOf } from './pane-entry.ts'

export interface PaneFocus {
  /** Event handlers for the frame around the panes. */
  handlers: { onFocus: () => void; onBlur: (event: FocusEvent) => void }
  /** Moves the focus into the pane with this key once it is reachable. */
  enter: (key: string) => void
}

/**
 * Keeps the focus in the tool while panes open and close. A pane opened beside another takes the focus and, on closing,
 * returns it to its opener, which `takeOpener` returns once; otherwise the last pane takes it. `shown` are the keys of
 * the reachable panes, from the left; a changed `occasion` triggers a new attempt.
 */
export function usePaneFocus(options: {
  frame: RefObject<HTMLElement | null>
  shown: readonly string[]
  /** Paths of the fields that panes were opened from, by pane key. */
  fields: ReadonlyMap<string, string>
  occasion: unknown
  takeOpener: () => HTMLElement | null
}): PaneFocus {
  const { frame, shown, fields, occasion, takeOpener } = options
  const hadFocus = useRef(false)
  const before = useRef(shown)
  const fieldsBefore = useRef(fields)
  const openers = useRef(new Map<string, HTMLElement>())
  const entering = useRef<string>(null)
  const names = shown.join('\n')
  const settle = useEffectEvent(() => {
    const element = frame.current
    const keys = before.current
    const openedFrom = fieldsBefore.current
    before.current = shown
    fieldsBefore.current = fields
    if (!element) return
    const added = shown.filter((key) => !keys.includes(key)).at(-1)
    const opener = added === undefined ? null : takeOpener()
    if (opener && added !== undefined) {
      openers.current.set(added, opener)
      entering.current = added
    }
    const entered = entering.current === null ? null : paneOf(element, entering.current)
    if (entered) {
      entering.current = null
      entered.focus({ preventScroll: true })
      return
    }
    if (!hadFocus.current || !isLost(element)) return
    const removed = keys.filter((key) => !shown.includes(key))
    const returnTo = removed.map((key) => openers.current.get(key)).find(isReachable)
    for (const key of removed) openers.current.delete(key)
    const field = removed.map((key) => openedFrom.get(key)).find((path) => path !== undefined)
    const target = returnTo ?? fieldOf(element, field) ?? firstOfLastPane(element)
    target?.focus({ preventScroll: true })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other panes are the occasion
  useLayoutEffect(() => settle(), [names, occasion])
  const enter = useCallback((key: string) => void (entering.current = key), [])
  const handlers = useMemo(
    () => ({
      onFocus: () => void (hadFocus.current = true),
      // React dispatches no blur event when a focused element is removed.
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        void (hadFocus.current = contains(currentTarget, relatedTarget)),
    }),
    [],
  )
  return { handlers, enter }
}

function paneOf(frame: HTMLElement, key: string): HTMLElement | null {
  return frame.querySelector<HTMLElement>(`[data-pane="${CSS.escape(key)}"]`)
}

/** Whether the focused element was removed or is no longer reachable. */
function isLost(frame: HTMLElement): boolean {
  const focused = activeElement(rootOf(frame))
  return focused === null || (frame.contains(focused) && focused.closest('[inert]') !== null)
}

function isReachable(element: HTMLElement | undefined): element is HTMLElement {
  return element?.isConnected === true && element.closest('[inert]') === null
}

/** The element to focus in the field at a path: its link, otherwise its first tabbable element. */
function fieldOf(frame: HTMLElement, path: string | undefined): HTMLElement | undefined {
  if (path === undefined) return undefined
  const fields = [...frame.querySelectorAll(`[data-path="${CSS.escape(path)}"]`)]
  const field = fields.findLast((one) => one.closest('[inert]') === null)
  // The link that opens the reference rather than the field's menu, which comes first.
  return field?.querySelector<HTMLElement>('a[href]') ?? (field && tabbableElements(field)[0])
}

function firstOfLastPane(frame: HTMLElement): HTMLElement | undefined {
  const panes = [...frame.querySelectorAll('section, nav')]
  const pane = panes.findLast((one) => one.closest('[inert]') === null)
  return pane && entryOf(pane)
}
