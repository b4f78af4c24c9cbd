import { memo, useDeferredValue } from 'react'
import type { MouseEvent } from 'react'
import type { ListRow } from '../../../data/lists/document-list.ts'
import { editIntent, useIntentLink } from '../../../area/navigation.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { SchemaType } from '../../../schema/schema.ts'
import { classes } from '../../../ui/host/dom.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useLongPress } from '../../../ui/list/use-long-press.ts'
import { PickBox } from '../rows/document-row.tsx'
import { RowPreview } from '../rows/row-preview.tsx'
import { ListCell, type ListCellProps } from './list-cell.tsx'
import type { ListField } from '../query/list-fields.ts'
import type { TableColumn } from './table-columns.ts'
import * as css from '../list.css.ts'

interface TableRowProps {
  row: ListRow
  type: SchemaType
  columns: readonly TableColumn[]
  current: boolean
  selected: boolean
  onPick: (id: string, event: Pick<MouseEvent, 'shiftKey'>) => void
  tabIndex: 0 | -1
}

/** A document as a row of cells: its title, then the columns. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, type, columns, current, selected, onPick, tabIndex } = props
  const link = useIntentLink()
  const id = row.publishedId
  const longPress = useLongPress(() => onPick(id, { shiftKey: false }))
  return (
    <div
      role="presentation"
      className={css.tableRow}
      data-current={current || undefined}
      data-selected={selected || undefined}
      {...longPress}
    >
      <div role="gridcell" className={classes(css.cell, css.stickyBox)}>
        <PickBox id={id} selected={selected} onPick={onPick} />
      </div>
      {columns.map(({ path, field }) =>
        field === null ? (
          <div key={path} role="gridcell" className={classes(css.cell, css.stickyCell)}>
            <a
              tabIndex={tabIndex}
              data-row-focus=""
              {...link(editIntent(id, type.name))}
              className={css.rowLink}
              aria-current={current ? 'page' : undefined}
              data-document-id={id}
            >
              <span className={css.rowPreview}>
                <RowPreview row={row} type={type} layout="compact" />
              </span>
            </a>
          </div>
        ) : (
          <div
            key={path}
            role="gridcell"
            className={classes(css.cell, css.cellText, isEndAligned(field) && css.endCell)}
            dir={field.kind === 'text' ? 'auto' : undefined}
            data-column={path}
          >
            {isSlow(field) ? (
              <LateCell field={field} row={row} />
            ) : (
              <ListCell field={field} row={row} />
            )}
          </div>
        ),
      )}
    </div>
  )
})

/** Cells that load more data are deferred until their row stays on screen, so that fast scrolling loads nothing. */
function LateCell(props: ListCellProps) {
  const isThere = useDeferredValue(true, false)
  return isThere && <ListCell {...props} />
}

function isSlow({ kind }: ListField): boolean {
  return kind === 'presence' || kind === 'reference' || kind === 'image'
}

/** Whether a column is end-aligned, as numbers are. */
export function isEndAligned(field: ListField | null): boolean {
  return field?.kind === 'number' || field?.kind === 'count'
}

interface LoadingTableRowProps {
  columns: readonly TableColumn[]
  tabIndex: 0 | -1
}

/** Shown while a row is loading; it can already have the focus. */
export function LoadingTableRow({ columns, tabIndex }: LoadingTableRowProps) {
  const translate = useTranslate()
  return (
    <div role="presentation" className={css.tableRow}>
      <div role="gridcell" aria-hidden className={classes(css.cell, css.stickyBox)} />
      {columns.map(({ path, field }) => (
        <div
          key={path}
          role="gridcell"
          className={classes(css.cell, field === null && css.stickyCell)}
        >
          {field === null ? (
            <span
              role="group"
              aria-label={translate('ui.loading')}
              tabIndex={tabIndex}
              data-row-focus=""
              className={css.rowLink}
            >
              <Skeleton width="60%" height={10} still />
            </span>
          ) : (
            <Skeleton width="60%" height={10} still />
          )}
        </div>
      ))}
    </div>
  )
}
