import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, PointerEvent, RefObject } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { itemTypeOf } from '../../../schema/walk.ts'
import { classes, hasFocusWithin, tabbableElements } from '../../../ui/host/dom.ts'
import { visuallyHidden } from '../../../ui/theme.css.ts'
import type { FormNode } from '../../store/form-node.ts'
import { formatsIn } from '../../clipboard/item-clipboard.ts'
import type { ItemSegment } from '../../clipboard/item-edits.ts'
import type { ItemLook } from '../item-list.ts'
import { ItemRow } from './item-row.tsx'
import * as css from '../items.css.ts'
import { handleRowKey } from './row-keys.ts'
import { scrollerOf, useRowWindow } from './row-window.ts'
import { sortByPointer } from './sortable.ts'
import type { UsedItemList } from '../use-item-list.ts'
import { placeOf, rowOf, useLiftedRow } from './use-lifted-row.ts'
import { useSized } from '../../../ui/ui-context.ts'

export interface ItemRowsProps {
  node: FormNode
  used: UsedItemList
  look: ItemLook
  describedBy: string | undefined
}

/** Up to this many rows are rendered in normal flow. */
const plainRows = 20
/** Number of rows that a frame has time for. */
const rowsPerFrame = 4

/** The items of an array, in rows or in a grid; long lists render only the visible part. */
export function ItemRows({ node, used, look, describedBy }: ItemRowsProps) {
  const { state, list, setSelection, setActive, pendingFocus } = used
  const { rows, selection, menu, resolving, fresh } = state
  const { ids, items } = rows
  const translate = useTranslate()
  const element = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const isGrid = look.layout === 'grid'
  const sized = useSized()
  const columns = useColumns(element, isGrid)
  const count = ids.length
  const lineCount = Math.ceil(count / columns)
  const { lifted, handleKey, putBack } = useLiftedRow({ element, list, count, columns, isGrid })

  const openId = idOf(node.openItem)
  const active = state.active !== null && ids.includes(state.active) ? state.active : ids[0]
  const keptIds = [active, openId, idOf(node.focusItem), pendingFocus.id()]
  const kept = [...keptIds.map((id) => indexOfId(ids, id)), dragged, lifted?.from, lifted?.to]
    .filter((index) => index !== null && index !== undefined && index >= 0)
    .map((index) => Math.floor(index! / columns))
  const { lines, isFull, topOf, height, measure } = useRowWindow({
    list: element,
    count: lineCount,
    estimate: sized(
      isGrid ? css.gridRowHeight : look.isPlain ? css.plainRowHeight : css.objectRowHeight,
    ),
    plainUpTo: isGrid ? Math.ceil(plainRows / columns) : plainRows,
    kept,
    fullPerFrame: Math.ceil(rowsPerFrame / columns),
  })

  usePendingFocus(element, pendingFocus, look.isPlain)

  function press(event: PointerEvent<HTMLElement>, row: HTMLElement, index: number): void {
    const box = element.current
    if (!box) return
    sortByPointer(event.nativeEvent, {
      handle: event.currentTarget,
      list: box,
      row,
      from: index,
      isGrid,
      scroller: scrollerOf(box),
      onStart: () => setDragged(index),
      onEnd(to) {
        setDragged(null)
        if (to !== index) list.move(placeOf(list, row.dataset['row'] ?? '', index), to)
      },
    })
  }

  const handlers = useStable({ press, handleKey })
  const shown = lines.flatMap((line) =>
    Array.from({ length: Math.min(columns, count - line * columns) }, (_, column) => ({
      index: line * columns + column,
      line,
      column,
    })),
  )
  return (
    <div className={look.isPlain || isGrid ? css.bareFrame : css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it is a list or a grid */}
      <div
        ref={element}
        role={look.isPlain ? 'list' : 'grid'}
        aria-label={translate('array.list', { title: node.title })}
        aria-describedby={describedBy}
        {...(!look.isPlain && {
          'aria-rowcount': count,
          'aria-multiselectable': !look.readOnly,
          'aria-readonly': look.readOnly,
        })}
        data-layout={look.layout}
        className={classes(css.list, isGrid && css.grid)}
        style={{
          ...(height !== undefined && { blockSize: height }),
          ...(isGrid && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
        }}
        onFocus={(event) => {
          const row = rowAround(event)
          const id = row?.dataset['row']
          if (id !== undefined && id !== state.active) setActive(id)
        }}
        onBlur={(event) => {
          if (lifted && !event.currentTarget.contains(event.relatedTarget)) putBack()
        }}
        onKeyDown={(event) => {
          const row = rowAround(event)
          const id = row?.dataset['row']
          if (row && id !== undefined) {
            handleRowKey(event, { row, id, look, columns, selection, setSelection, list })
          }
        }}
        onCopy={(event) => void onCopy(event, false)}
        onCut={(event) => void onCopy(event, true)}
        onPaste={(event) => {
          const row = rowAround(event)
          if (!row || row !== event.target || look.full !== null) return
          event.preventDefault()
          list.pasteFormats(formatsIn(event.clipboardData), Number(row.dataset['index']) + 1)
        }}
      >
        {shown.map(({ index, line, column }) => {
          const id = ids[index]!
          const isValid = itemTypeOf(look.array, items[index]) !== undefined
          return (
            <ItemRow
              key={id}
              id={id}
              index={index}
              count={count}
              top={topOf(line)}
              column={column}
              columns={columns}
              isFull={isFull(line)}
              isActive={id === active}
              isSelected={selection.ids.has(id)}
              isLifted={lifted?.id === id}
              isOpen={id === openId}
              hasMenu={id === menu}
              isResolving={resolving.has(id.slice(1))}
              isFresh={id === fresh}
              isValid={isValid}
              invalidValue={isValid ? undefined : items[index]}
              onPress={handlers.press}
              onHandleKey={handlers.handleKey}
              onMeasure={measure}
            />
          )
        })}
      </div>
      <span id={`${look.labelId}-handle`} className={visuallyHidden}>
        {translate('array.handle.help')}
      </span>
    </div>
  )

  async function onCopy(event: ClipboardEvent<HTMLElement>, isCut: boolean): Promise<void> {
    const row = rowAround(event)
    if (!row || row !== event.target) return
    event.preventDefault()
    const indices = list.affected(row.dataset['row'] ?? '')
    await list.copy(indices)
    if (isCut && !look.readOnly) list.remove(indices)
  }
}

function idOf(segment: ItemSegment | null): string | null {
  if (segment === null) return null
  return typeof segment === 'object' ? `#${segment._key}` : `[${segment}]`
}

function indexOfId(ids: readonly string[], id: string | null | undefined): number {
  return id === null || id === undefined ? -1 : ids.indexOf(id)
}

/** The row that contains the event target; null for events in a dialog opened from here. */
function rowAround(event: { target: EventTarget; currentTarget: HTMLElement }): HTMLElement | null {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  const row = target.closest<HTMLElement>('[data-row]')
  return row?.parentElement === currentTarget ? row : null
}

/** Focuses the requested row as soon as it is rendered, wherever it was at the time of the request. */
function usePendingFocus(
  list: RefObject<HTMLElement | null>,
  pendingFocus: UsedItemList['pendingFocus'],
  isPlain: boolean,
): void {
  useLayoutEffect(() => {
    const id = pendingFocus.id()
    const row = id === null ? null : rowOf(list.current, id)
    if (!row) return
    pendingFocus.request(null)
    const target = isPlain
      ? (tabbableElements(row.querySelector('[data-plain]') ?? row)[0] ?? row)
      : row
    if (!hasFocusWithin(row) || target === row) target.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  })
}

/** The number of columns in the grid: two to four, depending on the width. */
function useColumns(list: RefObject<HTMLElement | null>, isGrid: boolean): number {
  const [columns, setColumns] = useState(3)
  const sized = useSized()
  useLayoutEffect(() => {
    const element = list.current
    if (!isGrid || !element) return undefined
    const look = () => {
      const wanted = Math.floor(element.clientWidth / sized(190))
      setColumns(Math.max(2, Math.min(4, wanted)))
    }
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [list, isGrid, sized])
  return isGrid ? columns : 1
}

/** Functions with a stable identity that call the latest ones. */
function useStable<T extends { press: PressHandler; handleKey: KeyHandler }>(latest: T) {
  const ref = useRef(latest)
  useEffect(() => {
    ref.current = latest
  })
  const [stable] = useState(() => ({
    press: (...args: Parameters<PressHandler>) => ref.current.press(...args),
    handleKey: (...args: Parameters<KeyHandler>) => ref.current.handleKey(...args),
  }))
  return stable
}

type PressHandler = (event: PointerEvent<HTMLElement>, row: HTMLElement, index: number) => void
type KeyHandler = (event: KeyboardEvent<HTMLElement>, id: string, index: number) => void
