import { useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { classes, contains } from '../host/dom.ts'
import { useSized, useUi } from '../ui-context.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { RowHeight } from './row-places.ts'
import { type ListCursor, useListCursor } from './use-list-cursor.ts'
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
  /**
   * Height in px at the default text size, of all rows or of each; a function must keep its identity as long as its
   * results do.
   */
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
  /** Grid: the header row, which stays in view, and its height in px at the default text size. */
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
export function VirtualList(props: VirtualListProps) {
  const { count, rowHeight, getKey, label, contentKey, role = 'list', header, minWidth } = props
  const { activeIndex, onSelect, isDisabled, onRangeChange, overscan = 8, ref } = props
  const ownId = useId()
  const listId = props.listId ?? ownId
  const isListbox = role === 'listbox'
  const isGrid = role === 'grid'
  const scroller = useRef<HTMLDivElement>(null)
  const { clock } = useUi()
  const sized = useSized()
  const sizedRow = useMemo(
    () =>
      typeof rowHeight === 'number' ? sized(rowHeight) : (index: number) => sized(rowHeight(index)),
    [rowHeight, sized],
  )
  const headerHeight = sized(header?.height ?? 0)
  const keyAt = (index: number) => (index >= 0 && index < count ? getKey(index) : null)
  const cursor = useListCursor({
    scroller,
    count,
    rowHeight: sizedRow,
    // The header covers the rows scrolled behind it.
    covered: headerHeight,
    overscan,
    content: contentKey,
    keyAt,
    indexOfKey: props.indexOfKey ?? ((key) => findKey(key, count, getKey)),
    activeIndex,
    onActiveIndexChange: props.onActiveIndexChange,
    focusableOf: (index) => (isListbox ? null : rowElement(scroller.current, index)),
  })
  const { active, visible } = cursor
  const { first, last } = visible

  const keptPlace = useKeptPlace({
    scroller,
    contentKey: contentKey ?? null,
    first,
    last,
    keyAt,
    indexOfKey: props.indexOfKey ?? (() => -1),
    offsetOf: visible.offsetOf,
    now: clock.now,
  })
  useLayoutEffect(() => {
    if (last >= first) onRangeChange?.(first, last)
  }, [onRangeChange, first, last])

  useImperativeHandle(ref, () => ({
    focus: () => (isListbox ? scroller.current?.focus() : cursor.focus()),
    scrollToIndex: (index) => cursor.moveTo(index),
    moveBy: handleMove,
  }))

  function handleMove(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = cursor.targetOf(event.key)
    if (next === null) return
    event.preventDefault()
    cursor.moveTo(next)
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

  const hasOwnFocus = isListbox && props.listId === undefined
  return (
    <div
      ref={scroller}
      id={listId}
      role={role}
      aria-label={label}
      aria-busy={props.busy || undefined}
      aria-multiselectable={props.multiple}
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
        if (!isListbox && index !== null) cursor.onFocus(event, index)
      }}
      onBlur={cursor.onBlur}
    >
      {header && (
        <div
          role="rowgroup"
          className={css.header}
          style={{ blockSize: headerHeight, minInlineSize: minWidth }}
        >
          {header.content}
        </div>
      )}
      <div
        role={isGrid ? 'rowgroup' : 'presentation'}
        className={css.content}
        style={{ blockSize: visible.height, minInlineSize: minWidth }}
      >
        {cursor.rows.map((index) => rowAt(index, { list: props, listId, cursor }))}
      </div>
    </div>
  )
}

interface RowPlace {
  list: VirtualListProps
  listId: string
  cursor: ListCursor
}

function rowAt(index: number, { list, listId, cursor }: RowPlace): ReactNode {
  const { role = 'list', count, getKey, isSelected } = list
  const { active, activate, visible } = cursor
  const isGrid = role === 'grid'
  const place = {
    'data-index': index,
    'data-key': getKey(index),
    ...(isGrid
      ? { 'aria-rowindex': index + 2 }
      : { 'aria-setsize': count, 'aria-posinset': index + 1 }),
    className: css.row,
    style: {
      blockSize: visible.heightOf(index),
      transform: `translateY(${visible.offsetOf(index)}px)`,
    },
  }
  const content = list.renderRow(index, {
    active: index === active,
    focusProps: { tabIndex: index === active ? 0 : -1, 'data-row-focus': '' },
  })
  if (role !== 'listbox') {
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
  const disabled = list.isDisabled?.(index) ?? false
  const href = disabled ? undefined : list.getHref?.(index)
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
        if (!disabled) list.onSelect?.(index, event)
      }}
      {...place}
    >
      {content}
    </Option>
  )
}

/** Id of an option, for `aria-activedescendant`. */
export function optionId(listId: string, index: number): string {
  return `${listId}-option-${index}`
}

function findKey(key: string, count: number, getKey: (index: number) => string): number {
  for (let index = 0; index < count; index += 1) if (getKey(index) === key) return index
  return -1
}

function rowElement(scroller: Element | null, index: number): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-focus]`) ?? null
}

function rowIndex(target: Element): number | null {
  const index = target.closest('[data-index]')?.getAttribute('data-index')
  return index === null || index === undefined ? null : Number(index)
}
