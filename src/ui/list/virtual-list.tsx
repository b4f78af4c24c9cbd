import { useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { classes, contains, hasFocusWithin } from '../host/dom.ts'
import { useUi } from '../ui-context.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { RowHeight } from './row-places.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import * as css from './virtual-list.css.ts'

/** Arguments for rendering a row. */
export interface RowState {
  /** True for the row that keys act on. */
  active: boolean
  /** Roles `list` and `grid`: spread on the row's one focusable element, such as its link. */
  focusProps: { tabIndex: 0 | -1; 'data-row-focus': '' }
}

/** The methods of a list for its parent. */
export interface VirtualListHandle {
  /** Moves the focus to the active row (roles `list` and `grid`) or to the list (role `listbox`). */
  focus(): void
  /** Scrolls a row into view and makes it active. */
  scrollToIndex(index: number): void
  /** Moves the active row for a key pressed elsewhere; see `listId`. */
  moveBy(event: KeyboardEvent): void
}

export interface VirtualListProps {
  /** Number of rows; only those near the view are rendered. */
  count: number
  /** Height in px of all rows, or of each; a function must keep its identity as long as its results do. */
  rowHeight: RowHeight
  /** Identity of a row. The active row is tracked by it when rows move. */
  getKey: (index: number) => string
  /** Index of the row with a key, -1 if there is none; without this function the keys of all rows are compared. */
  indexOfKey?: (key: string) => number
  /**
   * Key of the content. While it is unchanged, visible rows keep their position when others are inserted or removed;
   * new content starts at its top.
   */
  contentKey?: string
  renderRow: (index: number, state: RowState) => ReactNode
  /** Accessible name. */
  label: string
  /**
   * `list`: rows contain links or buttons; arrows move the focus between them. `listbox`: rows are options that never
   * take the focus; the list has it and refers to the active one. `grid`: like `list`, but rows consist of cells below
   * a header.
   */
  role?: 'list' | 'listbox' | 'grid'
  /** Grid: the header row, which stays in view, and its height in px. */
  header?: { content: ReactNode; height: number }
  /** Grid: minimum width in px; below it, the grid scrolls. */
  minWidth?: number
  /** True while rows are loading. */
  busy?: boolean
  /** Listbox: index of the active option, -1 for none. If undefined, the list manages it. */
  activeIndex?: number
  onActiveIndexChange?: (index: number) => void
  /** Listbox and grid: whether a row is selected. */
  isSelected?: (index: number) => boolean
  /** Listbox: called when an option is pressed, or with Enter. */
  onSelect?: (index: number, event?: MouseEvent) => void
  /** Listbox: renders options as links; a click still calls `onSelect`, which may prevent navigation. */
  getHref?: (index: number) => string | undefined
  /** Listbox: whether an option is disabled. It can still be active, so that its reason is announced. */
  isDisabled?: (index: number) => boolean
  /**
   * Listbox: its id, for a text box that keeps the focus and refers to the active option by `optionId`. The list itself
   * is then not focusable.
   */
  listId?: string
  /** Called when other rows become visible, for loading more. */
  onRangeChange?: (first: number, last: number) => void
  /** Rows rendered beyond the view. Default 8. */
  overscan?: number
  /** Listbox: several rows can be selected. */
  multiple?: boolean
  ref?: Ref<VirtualListHandle>
}

/** A list of any length, navigated by arrows, Home, End and the page keys. Fills its container. */
export function VirtualList({
  count,
  rowHeight,
  getKey,
  renderRow,
  label,
  indexOfKey,
  contentKey,
  role = 'list',
  header,
  minWidth,
  busy,
  activeIndex,
  onActiveIndexChange,
  isSelected,
  onSelect,
  getHref,
  isDisabled,
  listId: givenId,
  onRangeChange,
  overscan = 8,
  multiple,
  ref,
}: VirtualListProps) {
  const ownId = useId()
  const listId = givenId ?? ownId
  const isListbox = role === 'listbox'
  const isGrid = role === 'grid'
  const scroller = useRef<HTMLDivElement>(null)
  const focusInside = useRef(false)
  const [own, setOwn] = useState<KeptRow>({ index: 0, key: null })
  const { clock } = useUi()
  const followed = follow(own, count, getKey, indexOfKey)
  if (followed !== own) setOwn(followed)
  const active = activeIndex ?? followed.index

  const visible = useVisibleRows({
    scroller,
    count,
    rowHeight,
    // The header covers the rows scrolled behind it.
    covered: header?.height ?? 0,
    overscan,
    content: contentKey,
  })
  const { first, last, offsetOf, heightOf } = visible

  function activate(index: number) {
    if (activeIndex === undefined) setOwn({ index, key: keyAt(index, count, getKey) })
    if (index !== active) onActiveIndexChange?.(index)
  }
  function moveTo(index: number) {
    const target = Math.max(0, Math.min(count - 1, index))
    if (count === 0) return
    activate(target)
    visible.reveal(target)
  }
  function focusActiveRow() {
    rowElement(scroller.current, active)?.focus({ preventScroll: true })
  }

  // The focus follows the active row: after a key, and when its element was moved or removed.
  useLayoutEffect(() => {
    const element = scroller.current
    if (isListbox || !element || !focusInside.current) return
    const row = rowElement(element, active)
    if (row && (!hasFocusWithin(element) || row.tabIndex !== 0 || !isFocused(row))) {
      row.focus({ preventScroll: true })
    }
  })

  const keptPlace = useKeptPlace({
    scroller,
    contentKey: contentKey ?? null,
    first,
    last,
    keyAt: (index) => keyAt(index, count, getKey),
    indexOfKey: indexOfKey ?? (() => -1),
    offsetOf,
    now: clock.now,
  })
  useLayoutEffect(() => {
    if (last >= first) onRangeChange?.(first, last)
  }, [onRangeChange, first, last])

  useImperativeHandle(ref, () => ({
    focus: () => (isListbox ? scroller.current?.focus() : focusActiveRow()),
    scrollToIndex: moveTo,
    moveBy: handleMove,
  }))

  function handleMove(event: KeyboardEvent) {
    const page = Math.max(1, last - first)
    const next = moveActive(event, { active, count, page })
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }

  function handleKey(event: KeyboardEvent) {
    const target = event.target instanceof Element ? event.target : null
    // React also delivers keys of a menu opened from a row.
    if (!scroller.current || !contains(scroller.current, target)) return
    if (!isListbox && !target?.hasAttribute('data-row-focus')) return
    if (isListbox && event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      if (!isDisabled?.(active)) onSelect?.(active)
      return
    }
    handleMove(event)
  }

  const hasOwnFocus = isListbox && givenId === undefined
  return (
    <div
      ref={scroller}
      id={listId}
      role={role}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-multiselectable={multiple}
      {...(isGrid && { 'aria-rowcount': count + 1, 'aria-multiselectable': true })}
      // Without -1, some browsers make the scrolling element a tab stop.
      tabIndex={isListbox ? (hasOwnFocus ? 0 : -1) : undefined}
      aria-activedescendant={
        hasOwnFocus && active >= 0 && count > 0 ? optionId(listId, active) : undefined
      }
      className={classes(css.scroller, isGrid && css.wide)}
      {...keptPlace}
      onScroll={visible.onScroll}
      onKeyDown={handleKey}
      onFocus={(event) => {
        const index = rowIndex(event.target)
        if (isListbox || index === null) return
        focusInside.current = event.target.hasAttribute('data-row-focus')
        if (index !== active) activate(index)
      }}
      onBlur={() => {
        focusInside.current = false
      }}
    >
      {header && (
        <div
          role="rowgroup"
          className={css.header}
          style={{ blockSize: header.height, minInlineSize: minWidth }}
        >
          {header.content}
        </div>
      )}
      <div
        role={isGrid ? 'rowgroup' : 'presentation'}
        className={css.content}
        style={{ blockSize: visible.height, minInlineSize: minWidth }}
      >
        {rowsToDraw(visible, active, count).map((index) => {
          const place = {
            'data-index': index,
            'data-key': getKey(index),
            ...(isGrid
              ? { 'aria-rowindex': index + 2 }
              : { 'aria-setsize': count, 'aria-posinset': index + 1 }),
            className: css.row,
            style: { blockSize: heightOf(index), transform: `translateY(${offsetOf(index)}px)` },
          }
          const content = renderRow(index, {
            active: index === active,
            focusProps: { tabIndex: index === active ? 0 : -1, 'data-row-focus': '' },
          })
          if (!isListbox) {
            return (
              <div
                key={getKey(index)}
                role={isGrid ? 'row' : 'listitem'}
                {...(isGrid && isSelected && { 'aria-selected': isSelected(index) })}
                {...place}
              >
                {content}
              </div>
            )
          }
          const disabled = isDisabled?.(index) ?? false
          const href = disabled ? undefined : getHref?.(index)
          const Option = href === undefined ? 'div' : 'a'
          return (
            <Option
              key={getKey(index)}
              id={optionId(listId, index)}
              role="option"
              aria-selected={isSelected?.(index) ?? false}
              aria-disabled={disabled || undefined}
              {...(href !== undefined && { href, tabIndex: -1 })}
              onClick={(event) => {
                activate(index)
                if (!disabled) onSelect?.(index, event)
              }}
              {...place}
            >
              {content}
            </Option>
          )
        })}
      </div>
    </div>
  )
}

/** Id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-option-${index}`
}

/** The index a key moves the active row to; null for other keys. */
function moveActive(
  event: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  list: { active: number; count: number; page: number },
): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || list.count === 0)
    return null
  const moves: Record<string, number> = {
    ArrowDown: list.active + 1,
    ArrowUp: list.active - 1,
    PageDown: list.active + list.page,
    PageUp: list.active - list.page,
    Home: 0,
    End: list.count - 1,
  }
  const next = moves[event.key]
  return next === undefined ? null : Math.max(0, Math.min(list.count - 1, next))
}

interface KeptRow {
  index: number
  /** Null when no row was ever active. */
  key: string | null
}

/**
 * The current index of the kept row, as rows above it may have been added or removed. A removed row keeps its index.
 */
function follow(
  kept: KeptRow,
  count: number,
  getKey: (index: number) => string,
  indexOfKey: ((key: string) => number) | undefined,
): KeptRow {
  const { index, key } = kept
  if (key === null || keyAt(index, count, getKey) === key) return kept
  const other = indexOfKey ? indexOfKey(key) : findKey(key, count, getKey)
  if (other >= 0) return { index: other, key }
  const nearest = Math.max(0, Math.min(index, count - 1))
  return { index: nearest, key: keyAt(nearest, count, getKey) }
}

function findKey(key: string, count: number, getKey: (index: number) => string): number {
  for (let index = 0; index < count; index += 1) if (getKey(index) === key) return index
  return -1
}

function keyAt(index: number, count: number, getKey: (index: number) => string): string | null {
  return index >= 0 && index < count ? getKey(index) : null
}

/** The active row stays rendered outside the view: focus and aria-activedescendant depend on it. */
function rowsToDraw(
  { from, to }: { from: number; to: number },
  active: number,
  count: number,
): number[] {
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
  if (to <= from || active < 0 || active >= count) return indexes
  if (active < from) return [active, ...indexes]
  return active >= to ? [...indexes, active] : indexes
}

function rowElement(scroller: Element | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-focus]`) ?? null
}

function rowIndex(target: Element): number | null {
  const index = target.closest('[data-index]')?.getAttribute('data-index')
  return index === null || index === undefined ? null : Number(index)
}

function isFocused(element: Element): boolean {
  const root = element.getRootNode()
  return (root instanceof ShadowRoot || root instanceof Document) && root.activeElement === element
}
