import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { classes } from '../../../ui/host/dom.ts'
import { fieldTitle } from '../query/field-title.ts'
import { columnWidths, type ListSort } from '../list-view.ts'
import { naturalDirection } from '../sort-menu.tsx'
import { isEndAligned } from './table-row.tsx'
import type { TableColumn } from './table-columns.ts'
import type { SelectionExtent } from '../selection/selection.ts'
import * as css from '../list.css.ts'

export interface TableHeaderProps {
  columns: readonly TableColumn[]
  sort: ListSort
  onSort: (sort: ListSort) => void
  onResize: (path: string, width: number) => void
  extent: SelectionExtent
  onPickAll: () => void
}

/** The header of a table: a click sorts; column edges are moved by dragging or by arrow keys. */
export function TableHeader(props: TableHeaderProps) {
  const { columns, sort, onSort, onResize, extent, onPickAll } = props
  const translate = useTranslate()
  return (
    <div role="row" aria-rowindex={1} className={css.headerRow}>
      <div role="columnheader" className={classes(css.headerCell, css.stickyBox)}>
        <input
          type="checkbox"
          className={css.checkbox}
          aria-label={translate('list.select-all')}
          checked={extent === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = extent === 'some'
          }}
          onChange={onPickAll}
        />
      </div>
      {columns.map((column, index) => (
        <HeaderCell
          key={column.path}
          column={column}
          isFirst={index === 0}
          sort={sort}
          onSort={onSort}
          onResize={(width) => onResize(column.path, width)}
        />
      ))}
    </div>
  )
}

interface HeaderCellProps {
  column: TableColumn
  isFirst: boolean
  sort: ListSort
  onSort: (sort: ListSort) => void
  onResize: (width: number) => void
}

function HeaderCell({ column, isFirst, sort, onSort, onResize }: HeaderCellProps) {
  const translate = useTranslate()
  const { field, sortPath } = column
  const title = field ? fieldTitle(field, translate) : translate('list.document')
  const direction = sortPath !== null && sort.path === sortPath ? sort.direction : null
  const label = (
    <>
      <span className={css.headerText}>{title}</span>
      {direction && <Icon name={direction === 'asc' ? 'arrow-up' : 'arrow-down'} size={13} />}
    </>
  )
  return (
    <div
      role="columnheader"
      aria-sort={
        direction === null
          ? sortPath === null
            ? undefined
            : 'none'
          : direction === 'asc'
            ? 'ascending'
            : 'descending'
      }
      className={classes(css.headerCell, isFirst && css.stickyCell)}
      data-column={column.path}
    >
      {sortPath === null ? (
        <span className={classes(css.headerLabel, isEndAligned(field) && css.endHeader)}>
          {label}
        </span>
      ) : (
        <button
          type="button"
          className={classes(css.headerLabel, isEndAligned(field) && css.endHeader)}
          data-sorted={direction ?? undefined}
          onClick={() =>
            onSort({
              path: sortPath,
              direction:
                direction === null
                  ? naturalDirection(sortPath)
                  : direction === 'asc'
                    ? 'desc'
                    : 'asc',
            })
          }
        >
          {label}
        </button>
      )}
      <Resizer label={title} width={column.width} onResize={onResize} />
    </div>
  )
}

interface ResizerProps {
  label: string
  width: number
  onResize: (width: number) => void
}

/** Draggable edge of a column. Arrow keys move it by 16 px, with Shift by 64. */
function Resizer({ label, width, onResize }: ResizerProps) {
  const translate = useTranslate()
  const edge = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ x: number; width: number; isReversed: boolean } | null>(null)

  /** The rendered width: a column that takes the remaining space is wider than its minimum. */
  function shownWidth(): number {
    return edge.current?.parentElement?.getBoundingClientRect().width ?? width
  }
  function startDrag(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl'
    setDrag({ x: event.clientX, width: shownWidth(), isReversed })
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const isReversed = getComputedStyle(event.currentTarget).direction === 'rtl'
    const step = (event.shiftKey ? 64 : 16) * (isReversed ? -1 : 1)
    const by = { ArrowRight: step, ArrowLeft: -step }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onResize(shownWidth() + by)
  }
  return (
    <div
      ref={edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={translate('list.column-resize', { column: label })}
      aria-valuenow={Math.round(width)}
      aria-valuemin={columnWidths.min}
      aria-valuemax={columnWidths.max}
      className={css.resizer}
      onPointerDown={startDrag}
      onPointerMove={(event) => {
        if (drag) onResize(drag.width + (event.clientX - drag.x) * (drag.isReversed ? -1 : 1))
      }}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={handleKey}
    />
  )
}
