import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { pathToString } from '../../../model/path.ts'
import type { Path } from '../../../model/path.ts'
import { toError } from '../../../schema/attempt.ts'
import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx'
import { classes } from '../../../ui/host/dom.ts'
import { ErrorBoundary } from '../../../ui/feedback/error-boundary.tsx'
import { Icon } from '../../../ui/text/icon.tsx'
import { useLongPress } from '../../../ui/list/use-long-press.ts'
import { InvalidItem } from './invalid-item.tsx'
import { useItemList, useItemLook } from '../item-list.ts'
import type { ItemSegment } from '../../clipboard/item-edits.ts'
import { ItemMenu } from './item-menu.tsx'
import { createItemSlot, ItemSlotContext } from '../item-slot.ts'
import * as css from '../items.css.ts'
import { ObjectItem } from '../edit/object-item.tsx'
import { PlainItem } from '../edit/plain-item.tsx'

export interface ItemRowProps {
  id: string
  index: number
  count: number
  /** Px from the top of the list; null in normal flow. */
  top: number | null
  /** In a grid: the column of this item and the number of columns. */
  column: number
  columns: number
  /** False for a row that has no content yet, because the list is scrolled too fast for it. Once full, it stays so. */
  isFull: boolean
  /** True for the row in the tab order. */
  isActive: boolean
  isSelected: boolean
  isLifted: boolean
  isOpen: boolean
  hasMenu: boolean
  isResolving: boolean
  /** Just added by the user and still empty. */
  isFresh: boolean
  /** False when no declared type fits the item. */
  isValid: boolean
  /** The value of an item that is not valid. */
  invalidValue: unknown
  onPress: (event: PointerEvent<HTMLElement>, row: HTMLElement, index: number) => void
  onHandleKey: (event: KeyboardEvent<HTMLElement>, id: string, index: number) => void
  onMeasure: (line: number, element: HTMLElement) => void
}

/** One item of an array. Renders again only when its own state or its position changes. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { id, index, top, column, columns, isActive, isSelected, onMeasure } = props
  const list = useItemList()
  const look = useItemLook()
  const element = useRef<HTMLDivElement>(null)
  const [title, setTitle] = useState('')
  const [isFull, setIsFull] = useState(props.isFull)
  if (props.isFull && !isFull) setIsFull(true)
  const isGrid = look.layout === 'grid'
  const path = useMemo<Path>(() => [...list.path, segmentOf(id, index)], [list.path, id, index])

  const isFloating = top !== null
  useEffect(() => {
    const row = element.current
    if (!isFloating || !isFull || isGrid || !row) return undefined
    const sizes = new ResizeObserver(() => onMeasure(index, row))
    sizes.observe(row)
    return () => sizes.disconnect()
  }, [isFloating, isFull, isGrid, index, onMeasure])

  const floating =
    top === null
      ? undefined
      : {
          insetBlockStart: top,
          ...(isGrid && {
            insetInlineStart: `${(column * 100) / columns}%`,
            inlineSize: `${100 / columns}%`,
          }),
        }
  const longPress = useLongPress(() => list.showMenu(id))
  const shared = {
    ...longPress,
    ref: element,
    'data-index': index,
    'data-row': id,
    'data-path': pathToString(path),
    'data-outline': isFull ? undefined : '',
    style: floating,
  }
  const slot = useMemo(() => createItemSlot(() => list.open(id)), [list, id])
  const content = isFull && (
    <ItemSlotContext value={slot}>
      <RowContent {...props} path={path} row={element} title={title} onTitle={setTitle} />
    </ItemSlotContext>
  )
  if (look.isPlain) {
    return (
      <div
        {...shared}
        role="listitem"
        part="array-item"
        aria-setsize={props.count}
        aria-posinset={index + 1}
        className={classes(
          css.row,
          css.plainRow,
          top !== null && css.floating,
          !isFull && css.outline,
        )}
      >
        {content}
      </div>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it has the keys
    <div
      {...shared}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-label={title || undefined}
      tabIndex={isActive ? 0 : -1}
      className={classes(
        css.row,
        isGrid ? css.gridCell : css.objectRow,
        top !== null && css.floating,
        !isFull && css.outline,
      )}
      onClick={(event) => choose(event, id, list)}
    >
      <div role="gridcell" className={isGrid ? css.gridRow : css.cell}>
        {content}
      </div>
    </div>
  )
})

/** Handles a press on a row: opens it, or selects it with Shift or Control. */
function choose(
  event: MouseEvent<HTMLElement>,
  id: string,
  list: ReturnType<typeof useItemList>,
): void {
  const target = event.target as Element
  // React also delivers events from the row's own dialog.
  if (!event.currentTarget.contains(target)) return
  if (target.closest('button, input, label, a, [data-keeps-press]')) return
  if (event.shiftKey) list.selectTo(id)
  else if (event.ctrlKey || event.metaKey) list.toggle(id)
  else list.open(id)
}

function segmentOf(id: string, index: number): ItemSegment {
  return id.startsWith('#') ? { _key: id.slice(1) } : index
}

interface RowContentProps extends ItemRowProps {
  path: Path
  row: RefObject<HTMLDivElement | null>
  title: string
  onTitle: (title: string) => void
}

function RowContent(props: RowContentProps) {
  const { id, index, count, path, row, title, onTitle, isActive, isSelected, isLifted } = props
  const { isValid, invalidValue, hasMenu, onPress, onHandleKey } = props
  const translate = useTranslate()
  const list = useItemList()
  const look = useItemLook()
  const tabIndex = isActive ? 0 : -1
  const name = title || translate('array.item', { index: index + 1 })
  const isGrid = look.layout === 'grid'
  const handle = look.sortable && (
    <button
      type="button"
      className={css.handle}
      tabIndex={tabIndex}
      aria-label={translate('array.handle', { title: name })}
      aria-describedby={`${look.labelId}-handle`}
      aria-pressed={isLifted}
      data-handle
      onPointerDown={(event) => {
        if (event.button === 0 && row.current) onPress(event, row.current, index)
      }}
      onKeyDown={(event) => onHandleKey(event, id, index)}
    >
      <Icon name="drag" size={14} />
    </button>
  )
  const check = !look.readOnly && (
    <span className={classes(css.check, css.quiet)}>
      <Checkbox
        checked={isSelected}
        onChange={() => list.toggle(id)}
        tabIndex={tabIndex}
        aria-label={translate('array.select', { title: name })}
      />
    </span>
  )
  const menu = (
    <ItemMenu
      id={id}
      index={index}
      count={count}
      title={name}
      open={hasMenu}
      tabIndex={tabIndex}
      isValid={isValid}
    />
  )
  const body = (
    <ErrorBoundary where={`item ${pathToString(path)}`} resetKey={isValid} fallback={showFailure}>
      {!isValid ? (
        <InvalidItem value={invalidValue} index={index} onTitle={onTitle} />
      ) : look.isPlain ? (
        <PlainItem {...props} />
      ) : (
        <ObjectItem {...props} />
      )}
    </ErrorBoundary>
  )
  if (!isGrid) {
    return (
      <>
        {handle}
        {check}
        {look.isPlain ? body : <div className={css.body}>{body}</div>}
        {menu}
      </>
    )
  }
  return (
    <>
      {body}
      <div className={css.gridBar}>
        {handle}
        {check}
        <span className={css.spacer} />
        {menu}
      </div>
    </>
  )
}

const showFailure = ({ error }: { error: unknown }) => (
  <FailedItem message={toError(error).message} />
)

function FailedItem({ message }: { message: string }) {
  const translate = useTranslate()
  return (
    <div role="alert" className={css.failed}>
      <Icon name="circle-alert" size={14} />
      {translate('array.item-failed', { message })}
    </div>
  )
}
