import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWidth } from '../../../area/use-width.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { hasFocusWithin } from '../../../ui/host/dom.ts'
import type { RowHeight } from '../../../ui/list/row-places.ts'
import { useVisibleRows } from '../../../ui/list/use-visible-rows.ts'
import { startTimer } from '../../../data/clock.ts'
import { useUi } from '../../../ui/ui-context.ts'
import { AssetCell } from './asset-cell.tsx'
import type { AssetList as Known } from '../filter/asset-pages.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { AssetRow, TableHead } from './asset-row.tsx'
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
  list: Known
  /** Identity of the filter and order of the list; the assets of another start at their top. */
  content: unknown
  view: 'grid' | 'table'
  label: string
  multiple: boolean
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
  onShow: (first: number, last: number) => void
  onDragAsset: (event: React.DragEvent, asset: BrowsedAsset) => void
  isBusy: boolean
  ref?: Ref<AssetListHandle>
}

export interface AssetListHandle {
  /** Scrolls to an asset and makes it active. */
  moveTo: (index: number) => void
}

/** Grid dimensions in px. */
const gap = 8
const cellWidth = 148
/** Minimum cell width: on narrow screens two cells fit beside each other rather than one large one. */
const leastCell = 120
const nameHeight = 30
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
  const { list, content, view, label, multiple, selected, deleting, isBusy, ref } = props
  const translate = useTranslate()
  const { direction } = useUi()
  const scroller = useRef<HTMLDivElement>(null)
  const bandRef = useRef<HTMLDivElement>(null)
  const focusInside = useRef(false)
  const width = useWidth(scroller)
  const count = list.length
  const isTable = view === 'table'
  const isNarrow = width < narrowBelow
  const least = isNarrow ? leastCell : cellWidth
  const columns = isTable ? 1 : Math.max(1, Math.floor((width - gap) / (least + gap)))
  const cell = Math.max(leastCell, (width - gap * (columns + 1)) / columns)
  const [opened, setOpened] = useState<ReadonlySet<number>>(noneOpen)
  const height = useMemo<RowHeight>(() => {
    if (!isTable) return cell + nameHeight + gap
    if (!isNarrow || opened.size === 0) return rowHeight
    return (index) => (opened.has(index) ? openRowHeight : rowHeight)
  }, [isTable, isNarrow, cell, opened])
  const rows = Math.ceil(count / columns)
  const visible = useVisibleRows({
    scroller,
    count: rows,
    rowHeight: height,
    covered: isTable ? headHeight : 0,
    overscan: isTable ? 8 : 2,
    content,
  })
  const isFast = useFastScroll(scroller)

  const [kept, setKept] = useState<ActivePlace>({ index: 0, id: null, content })
  const followed = follow(kept, list, content)
  if (followed !== kept) setKept(followed)
  const active = Math.max(0, Math.min(followed.index, count - 1))

  const { onShow, onActive } = props
  const [first, last] = [visible.first * columns, (visible.last + 1) * columns - 1]
  useEffect(() => {
    if (last >= first) onShow(first, last)
  }, [onShow, first, last])
  const activeAsset = list.at.get(active)
  useEffect(() => onActive(activeAsset), [onActive, activeAsset])

  function activate(index: number): void {
    setKept({ index, id: list.at.get(index)?._id ?? null, content })
  }
  function moveTo(index: number): void {
    activate(index)
    visible.reveal(Math.floor(index / columns))
  }
  useImperativeHandle(ref, () => ({
    moveTo(index) {
      focusInside.current = true
      moveTo(index)
    },
  }))

  // Keeps the focus on the active asset after a key press, and after assets are deleted or moved.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !focusInside.current) return
    const place = element.querySelector<HTMLElement>(`[data-place="${active}"]`)
    if (!place) return
    const isElsewhere = hasFocusWithin(element) && !focusedPlace(element)
    if (!isElsewhere && focusedPlace(element) !== place) place.focus({ preventScroll: true })
  })

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

  function handleKey(event: KeyboardEvent): void {
    if (takesKey(event)) return
    if (!(event.target as Element).hasAttribute('data-place')) return
    if (event.altKey) return
    const command = event.ctrlKey || event.metaKey
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const page = Math.max(1, visible.last - visible.first) * columns
    const steps: Readonly<Record<string, number>> = {
      ...(!isTable && { [forward]: 1, [back]: -1 }),
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: page,
      PageUp: -page,
      Home: -active,
      End: count - 1 - active,
    }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(count - 1, active + step))
      // Below the last full row there may be no cell in this column; the focus then stays.
      const target = Math.abs(step) === columns && next !== active + step ? active : next
      moveTo(target)
      if (event.shiftKey && multiple) props.onPick(target, { range: true })
    } else if (command && event.key.toLowerCase() === 'a' && multiple) {
      event.preventDefault()
      props.onSelectAll()
    } else if (event.key === ' ') {
      event.preventDefault()
      props.onPick(active, multiple ? { toggle: true } : {})
    } else if (event.key === 'Enter') {
      event.preventDefault()
      props.onChoose(active)
    } else if (event.key === 'Delete') {
      event.preventDefault()
      props.onDelete()
    } else if (event.key === 'Escape' && props.onEscape()) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  function shared(index: number) {
    const asset = list.at.get(index)
    return {
      index,
      asset,
      isSelected: asset !== undefined && selected.has(asset._id),
      isDeleting: asset !== undefined && deleting.has(asset._id),
      isActive: index === active,
      isMultiple: multiple,
      isFast,
      onToggle: () => props.onPick(index, { toggle: true }),
    }
  }

  function handleClick(event: MouseEvent): void {
    const index = placeOf(event)
    if (index === null) return
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch'
    activate(index)
    props.onPick(index, {
      toggle: multiple && (event.ctrlKey || event.metaKey || isTouch),
      range: multiple && event.shiftKey,
    })
  }

  const shown: ReactNode[] = []
  for (const row of rowsToDraw(visible, Math.floor(active / columns), rows)) {
    const style = {
      blockSize: visible.heightOf(row) - (isTable ? 0 : gap),
      transform: `translateY(${visible.offsetOf(row) + (isTable ? 0 : gap)}px)`,
    }
    if (isTable) {
      shown.push(
        <AssetRow
          key={row}
          {...shared(row)}
          style={style}
          isNarrow={isNarrow}
          isOpen={opened.has(row)}
          onOpen={() => setOpened(toggled(opened, row))}
        />,
      )
      continue
    }
    const places = Array.from(
      { length: Math.min(columns, count - row * columns) },
      (_, column) => row * columns + column,
    )
    shown.push(
      <div key={row} role="row" aria-rowindex={row + 1} className={css.cells} style={style}>
        {places.map((index) => (
          <AssetCell key={index} {...shared(index)} column={index % columns} width={cell} />
        ))}
      </div>,
    )
  }

  return (
    <div
      ref={scroller}
      role="grid"
      part={isTable ? 'table' : 'grid'}
      aria-label={label}
      aria-busy={isBusy || undefined}
      aria-rowcount={isTable ? count + 1 : rows}
      aria-colcount={isTable ? (isNarrow ? 2 : 5) : columns}
      aria-multiselectable={multiple}
      data-stale={isBusy || undefined}
      // Without -1, browsers would make the scroll container a tab stop.
      tabIndex={-1}
      className={css.scroller}
      onScroll={visible.onScroll}
      onKeyDown={handleKey}
      onClick={handleClick}
      {...bandHandlers}
      onDoubleClick={(event) => {
        const index = placeOf(event)
        if (index !== null) props.onChoose(index)
      }}
      onDragStart={(event) => {
        const asset = list.at.get(placeOf(event) ?? -1)
        if (asset) props.onDragAsset(event, asset)
      }}
      onFocus={(event) => {
        focusInside.current = event.target.hasAttribute('data-place')
        const index = placeOf(event)
        if (index !== null && index !== active) activate(index)
      }}
      onBlur={() => (focusInside.current = false)}
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

function focusedPlace(element: HTMLElement): Element | null {
  return element.querySelector('[data-place]:focus')
}

interface ActivePlace {
  index: number
  /** Null when no asset was ever active. */
  id: string | null
  content: unknown
}

/** The current index of the active asset. A deleted one keeps its index; if other content lacks it, the first is active. */
function follow(kept: ActivePlace, { at }: Known, content: unknown): ActivePlace {
  const { id } = kept
  const index = kept.content === content ? kept.index : 0
  const here = at.get(index)
  if (id === null || here?._id === id || here === undefined) {
    return kept.content === content ? kept : { index, id, content }
  }
  for (const [place, asset] of at) if (asset._id === id) return { index: place, id, content }
  return { index, id: here._id, content }
}

/** Also renders the active row when it is out of view, as it has the focus. */
function rowsToDraw(
  { from, to }: { from: number; to: number },
  active: number,
  rows: number,
): number[] {
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
  if (to <= from || active >= rows) return drawn
  if (active < from) return [active, ...drawn]
  return active >= to ? [...drawn, active] : drawn
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
