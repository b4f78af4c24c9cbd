import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWidth } from '../../../area/use-width.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { RowHeight } from '../../../ui/list/row-places.ts'
import { type ListCursor, useListCursor } from '../../../ui/list/use-list-cursor.ts'
import { startTimer } from '../../../data/clock.ts'
import { useUi, useSized } from '../../../ui/ui-context.ts'
import { AssetCell, type PlaceProps } from './asset-cell.tsx'
import type { BrowsedAssets } from '../filter/use-browsed-assets.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { AssetRow, TableHead } from './asset-row.tsx'
import { useUseCounts } from './use-counts.ts'
import * as css from './asset-list.css.ts'
import { useRubberBand } from './use-rubber-band.ts'

/** How an asset was selected: with Control or Command, with Shift, or by touch. */
export interface PickKeys {
  readonly toggle?: boolean
  readonly range?: boolean
}

/** Selection by a rectangle drawn over the grid. */
export interface BandSelection {
  start: (adds: boolean) => void
  /** Called with the places it covers now; those that are not loaded yet are selected after the last call. */
  cover: (places: readonly number[], isLast: boolean) => void
  cancel: () => void
}

export interface AssetListProps {
  list: BrowsedAssets
  view: 'grid' | 'table'
  label: string
  multiple: boolean
  /** A press shows the details of an asset, so that touch chooses several by their checkboxes only. */
  opensDetails: boolean
  selected: ReadonlySet<string>
  deleting: ReadonlySet<string>
  onPick: (index: number, keys: PickKeys) => void
  band: BandSelection
  /** Called on Enter or double-click. */
  onChoose: (index: number) => void
  onSelectAll: () => void
  onDelete: () => void
  /** Called on Escape; false if it was not handled. */
  onEscape: () => boolean
  /** Called with the asset that keys act on. */
  onActive: (asset: BrowsedAsset | undefined) => void
  onDragAsset: (event: React.DragEvent, asset: BrowsedAsset) => void
  ref?: Ref<AssetListHandle>
}

export interface AssetListHandle {
  /** Scrolls to an asset and makes it active; moves the focus to it if `takesFocus`. */
  moveTo: (index: number, takesFocus: boolean) => void
}

/** Grid dimensions in px at the default text size. */
const gap = 8
const cellWidth = 148
/** Minimum cell width: on narrow screens two cells fit beside each other rather than one large one. */
const leastCell = 120
const nameHeight = 44
const headHeight = 36
const rowHeight = 44
const openRowHeight = 128
const narrowBelow = 480
/** Scroll speed in screens per second above which no images are requested. */
const fastScreens = 2
/** Interval in ms over which the speed is measured, so that one turn of the wheel does not count as fast. */
const speedMs = 150
const restMs = 120

/** Virtualized grid or table of assets, with keyboard navigation and selection of single assets, ranges or all. */
export function AssetList(props: AssetListProps) {
  const { list, view, multiple, onActive, ref } = props
  const { rows, count, contentKey, isPrevious, onRangeChange } = list
  const translate = useTranslate()
  const { direction } = useUi()
  const scroller = useRef<HTMLDivElement>(null)
  const bandRef = useRef<HTMLDivElement>(null)
  const isTable = view === 'table'
  const [opened, setOpened] = useState<ReadonlySet<number>>(noneOpen)
  const { isNarrow, columns, cell, height } = useMeasures(scroller, isTable, opened)
  const rowCount = Math.ceil(count / columns)
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const cursor = useListCursor({
    scroller,
    count,
    columns,
    forward: isTable ? undefined : forward,
    rowHeight: height,
    covered: isTable ? headHeight : 0,
    overscan: isTable ? 8 : 2,
    content: contentKey,
    keyAt: (index) => rows.at(index)?._id ?? null,
    indexOfKey: (id) => rows.indexOf(id),
    focusableOf: (index) => scroller.current?.querySelector(`[data-place="${index}"]`) ?? null,
  })
  const { active, visible, activate } = cursor
  const isFast = useFastScroll(scroller)

  const [first, last] = [visible.first * columns, (visible.last + 1) * columns - 1]
  const uses = useUseCounts(rows, first, last)
  useEffect(() => {
    if (last >= first) onRangeChange(first, last)
  }, [onRangeChange, first, last])
  const activeAsset = rows.at(active)
  useEffect(() => onActive(activeAsset), [onActive, activeAsset])
  useImperativeHandle(ref, () => ({ moveTo: cursor.moveTo }))

  const { start, cover, cancel } = props.band
  const { takesKey, ...bandHandlers } = useRubberBand({
    scroller,
    band: bandRef,
    isOn: multiple && !isTable,
    shape: { count, columns, cell: [cell, cell + nameHeight], gap, isRtl: direction === 'rtl' },
    onStart: start,
    onCover: cover,
    onCancel: cancel,
  })

  function handleClick(event: MouseEvent): void {
    const index = placeOf(event)
    if (index === null) return
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    activate(index)
    props.onPick(index, {
      toggle: multiple && (event.ctrlKey || event.metaKey || (isTouch && !props.opensDetails)),
      range: multiple && event.shiftKey,
    })
  }

  function placeAt(index: number): PlaceProps {
    const asset = rows.at(index)
    return {
      index,
      asset,
      isSelected: asset !== undefined && props.selected.has(asset._id),
      isDeleting: asset !== undefined && props.deleting.has(asset._id),
      isActive: index === active,
      isMultiple: multiple,
      uses: asset && uses.get(asset._id),
      isFast,
      onToggle: () => props.onPick(index, { toggle: true }),
    }
  }

  const space = isTable ? 0 : gap
  const shown = cursor.rows.map((row): ReactNode => {
    const style = {
      blockSize: visible.heightOf(row) - space,
      transform: `translateY(${visible.offsetOf(row) + space}px)`,
    }
    if (isTable) {
      const onOpen = () => setOpened(toggled(opened, row))
      const isOpen = opened.has(row)
      return <AssetRow key={row} {...placeAt(row)} {...{ style, isNarrow, isOpen, onOpen }} />
    }
    const places = Array.from(
      { length: Math.min(columns, count - row * columns) },
      (_, column) => row * columns + column,
    )
    return (
      <div key={row} role="row" aria-rowindex={row + 1} className={css.cells} style={style}>
        {places.map((index) => (
          <AssetCell key={index} {...placeAt(index)} column={index % columns} width={cell} />
        ))}
      </div>
    )
  })

  return (
    <div
      ref={scroller}
      role="grid"
      part={isTable ? 'table' : 'grid'}
      aria-label={props.label}
      aria-busy={isPrevious || undefined}
      aria-rowcount={isTable ? count + 1 : rowCount}
      aria-colcount={isTable ? (isNarrow ? 2 : 5) : columns}
      aria-multiselectable={multiple}
      data-stale={isPrevious || undefined}
      // Without -1, browsers would make the scroll container a tab stop.
      tabIndex={-1}
      className={css.scroller}
      onScroll={visible.onScroll}
      onKeyDown={(event) => takesKey(event) || handleKey(event, props, cursor, columns)}
      onClick={handleClick}
      {...bandHandlers}
      onDoubleClick={(event) => {
        const index = placeOf(event)
        if (index !== null) props.onChoose(index)
      }}
      onDragStart={(event) => {
        const asset = rows.at(placeOf(event) ?? -1)
        if (asset) props.onDragAsset(event, asset)
      }}
      onFocus={(event) => cursor.onFocus(event, placeOf(event))}
      onBlur={cursor.onBlur}
    >
      {isTable && <TableHead isNarrow={isNarrow} height={headHeight} />}
      <div role="rowgroup" className={css.content} style={{ blockSize: visible.height + gap }}>
        {shown}
      </div>
      {!isTable && <div ref={bandRef} hidden aria-hidden data-band className={css.band} />}
      {count === 0 && <span hidden>{translate('asset-browser.nothing-found')}</span>}
    </div>
  )
}

/** How many assets are beside each other at the current width, and the sizes of cells and rows in px. */
function useMeasures(
  scroller: RefObject<HTMLElement | null>,
  isTable: boolean,
  opened: ReadonlySet<number>,
) {
  const width = useWidth(scroller)
  const sized = useSized()
  const isNarrow = width < sized(narrowBelow)
  // Two cells fit beside each other with any text size.
  const least = isNarrow ? leastCell : Math.min(sized(cellWidth), (width - gap * 3) / 2)
  const columns = isTable ? 1 : Math.max(1, Math.floor((width - gap) / (least + gap)))
  const cell = Math.max(leastCell, (width - gap * (columns + 1)) / columns)
  const height = useMemo<RowHeight>(() => {
    if (!isTable) return cell + sized(nameHeight) + gap
    if (!isNarrow || opened.size === 0) return sized(rowHeight)
    return (index) => sized(opened.has(index) ? openRowHeight : rowHeight)
  }, [isTable, isNarrow, cell, opened, sized])
  return { isNarrow, columns, cell, height }
}

function handleKey(
  event: KeyboardEvent,
  { multiple, ...props }: AssetListProps,
  { active, moveTo, targetOf }: ListCursor,
  columns: number,
): void {
  if (event.altKey || !(event.target as Element).hasAttribute('data-place')) return
  const { key } = event
  let target = targetOf(key)
  if (target !== null) {
    event.preventDefault()
    // Below the last full row there may be no cell in this column; the focus then stays.
    const isColumn = key === 'ArrowDown' || key === 'ArrowUp'
    if (isColumn && Math.abs(target - active) !== columns) target = active
    moveTo(target)
    if (event.shiftKey && multiple) props.onPick(target, { range: true })
  } else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a' && multiple) {
    event.preventDefault()
    props.onSelectAll()
  } else if (key === ' ') {
    event.preventDefault()
    props.onPick(active, multiple ? { toggle: true } : {})
  } else if (key === 'Enter') {
    event.preventDefault()
    props.onChoose(active)
  } else if (key === 'Delete') {
    event.preventDefault()
    props.onDelete()
  } else if (key === 'Escape' && props.onEscape()) {
    event.preventDefault()
    event.stopPropagation()
  }
}

const noneOpen: ReadonlySet<number> = new Set()

function toggled(set: ReadonlySet<number>, item: number): ReadonlySet<number> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}

/** Index of the asset that an event occurred on; null for a button inside it, and outside of assets. */
function placeOf({ target, currentTarget }: SyntheticEvent): number | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  const place = target.closest('[data-place]')
  const control = target.closest('button, a')
  if (!place || (control && place.contains(control))) return null
  return Number(place.getAttribute('data-place'))
}

/** Whether scrolling is too fast for images to be seen. */
function useFastScroll(scroller: React.RefObject<HTMLElement | null>): boolean {
  const { clock } = useUi()
  const [isFast, setFast] = useState(false)
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const seen = [{ top: element.scrollTop, at: clock.now() }]
    let stop = () => {}
    const look = () => {
      const now = { top: element.scrollTop, at: clock.now() }
      while (seen.length > 1 && seen[1]!.at <= now.at - speedMs) seen.shift()
      const [start = now] = seen
      seen.push(now)
      const screens = Math.abs(now.top - start.top) / Math.max(1, element.clientHeight)
      const seconds = Math.max(speedMs, now.at - start.at) / 1000
      if (screens / seconds > fastScreens) setFast(true)
      stop()
      stop = startTimer(clock, () => setFast(false), restMs)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      element.removeEventListener('scroll', look)
      stop()
    }
  }, [scroller, clock])
  return isFast
}
