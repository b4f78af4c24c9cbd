import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { keyTarget, type ListShape } from './list-keys.ts'
import { useVisibleRows, type VisibleRows, type VisibleRowsOptions } from './use-visible-rows.ts'

export interface ListCursorOptions extends Pick<
  VisibleRowsOptions,
  'rowHeight' | 'covered' | 'overscan' | 'content'
> {
  scroller: RefObject<HTMLElement | null>
  /** Number of items. */
  count: number
  /** Items in a row. Default 1. */
  columns?: number
  forward?: ListShape['forward']
  /** Identity of an item in the list, by which the active one is tracked; null while it is unknown. */
  keyAt: (index: number) => string | null
  /** Index of the item with a key; -1 when it is unknown. */
  indexOfKey: (key: string) => number
  /** Index of the active item, -1 for none. If undefined, the list manages it. */
  activeIndex?: number | undefined
  onActiveIndexChange?: ((index: number) => void) | undefined
  /** The element that has the focus when an item has; null if that is the list itself. */
  focusableOf: (index: number) => HTMLElement | null
}

export interface ListCursor {
  /** Index of the item that keys act on. */
  active: number
  visible: VisibleRows
  /** Rows to render: those near the view, and the one with the active item, as focus and ARIA depend on it. */
  rows: readonly number[]
  activate: (index: number) => void
  /** Activates an item, scrolls it into view, and moves the focus to it if `takesFocus`, once it is rendered. */
  moveTo: (index: number, takesFocus?: boolean) => void
  /** The item that a key moves to; null for other keys. */
  targetOf: (key: string) => number | null
  /** Moves the focus to the active item. */
  focus: () => void
  /** To be called when something in the list receives the focus: `index` is that of the item, null for none. */
  onFocus: (event: FocusEvent, index: number | null) => void
  onBlur: () => void
}

/**
 * The active item of a list of any length, and its visible rows. While an item has the focus, the focus follows the
 * active one: after a key, and when its element was moved or removed.
 */
export function useListCursor(options: ListCursorOptions): ListCursor {
  const { scroller, count, columns = 1, forward, keyAt, content, activeIndex } = options
  const { rowHeight, covered, overscan, focusableOf } = options
  const hasFocus = useRef(false)
  const [kept, setKept] = useState<KeptItem>({ index: 0, key: null, content })
  const followed = follow(kept, options)
  if (followed !== kept) setKept(followed)
  const active = activeIndex ?? Math.max(0, Math.min(followed.index, count - 1))
  const rowCount = Math.ceil(count / columns)
  const visible = useVisibleRows({
    scroller,
    count: rowCount,
    rowHeight,
    covered,
    overscan,
    content,
  })

  useLayoutEffect(() => {
    const element = hasFocus.current ? focusableOf(active) : null
    if (element && !isFocused(element)) element.focus({ preventScroll: true })
  })

  function activate(index: number): void {
    if (activeIndex === undefined) setKept({ index, key: keyAt(index), content })
    if (index !== active) options.onActiveIndexChange?.(index)
  }
  function moveTo(index: number, takesFocus = false): void {
    if (count === 0) return
    if (takesFocus) hasFocus.current = true
    const target = Math.max(0, Math.min(count - 1, index))
    activate(target)
    visible.reveal(Math.floor(target / columns))
  }

  return {
    active,
    visible,
    rows: rowsToDraw(visible, Math.floor(active / columns), rowCount),
    activate,
    moveTo,
    targetOf(key) {
      const page = Math.max(1, visible.last - visible.first)
      return keyTarget(key, { active, count, columns, page, forward })
    },
    focus: () => focusableOf(active)?.focus({ preventScroll: true }),
    onFocus({ target }, index) {
      hasFocus.current = index !== null && target === focusableOf(index)
      if (index !== null && index !== active) activate(index)
    },
    onBlur() {
      hasFocus.current = false
    },
  }
}

interface KeptItem {
  index: number
  /** Null when no item was ever active. */
  key: string | null
  content: unknown
}

/**
 * The current place of the kept item, as others may have been added or removed before it. A removed one is replaced by
 * the one at its place, in other content by the first.
 */
function follow(
  kept: KeptItem,
  {
    count,
    content,
    keyAt,
    indexOfKey,
  }: Pick<ListCursorOptions, 'count' | 'content' | 'keyAt' | 'indexOfKey'>,
): KeptItem {
  const { key } = kept
  const isSame = kept.content === content
  const index = isSame ? kept.index : 0
  const here = keyAt(index)
  const isUnknown = here === null && index < count
  if (key === null || here === key || isUnknown) return isSame ? kept : { index, key, content }
  const other = indexOfKey(key)
  if (other >= 0) return { index: other, key, content }
  const nearest = Math.max(0, Math.min(index, count - 1))
  return { index: nearest, key: keyAt(nearest), content }
}

function rowsToDraw(
  { from, to }: { from: number; to: number },
  active: number,
  count: number,
): number[] {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
  if (to <= from || active < 0 || active >= count) return rows
  if (active < from) return [active, ...rows]
  return active >= to ? [...rows, active] : rows
}

function isFocused(element: Element): boolean {
  const root = element.getRootNode()
  return (root instanceof ShadowRoot || root instanceof Document) && root.activeElement === element
}
