import { useMemo, useRef } from 'react'
import type { CSSProperties, Ref } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { classes } from '../../ui/host/dom.ts'
import { VirtualList, type VirtualListHandle } from '../../ui/list/virtual-list.tsx'
import { DocumentRow, LoadingRow } from './rows/document-row.tsx'
import { useRowSizes } from './rows/list-sizes.ts'
import type { ListViewState } from './list-view.ts'
import { emptySelection, isSelected, selectAll, selectionExtent } from './selection/selection.ts'
import { resizeColumn, tableColumns, tableTracks } from './table/table-columns.ts'
import { TableHeader } from './table/table-header.tsx'
import { LoadingTableRow, TableRow } from './table/table-row.tsx'
import { isPicking, type RowSelection } from './selection/use-row-selection.ts'
import type { ListedDocuments } from './query/use-listed-documents.ts'
import * as css from './list.css.ts'

export interface DocumentRowsProps {
  type: SchemaType
  title: string
  /** Id of the document that is open beside the list. */
  current: string | null
  documents: ListedDocuments
  picked: RowSelection
  view: ListViewState
  onChange: (change: Partial<ListViewState>) => void
  isTable: boolean
  /** Available width in px; 0 while unknown. */
  width: number
  ref: Ref<VirtualListHandle>
}

/** Px by which the rows may be narrower than the list. */
const scrollbarWidth = 18

/** The rows of a list, in either layout. */
export function DocumentRows(props: DocumentRowsProps) {
  const { type, title, current, documents, picked, view, onChange, isTable, width, ref } = props
  const { rows, count, total, contentKey, isPrevious, onRangeChange } = documents
  const { selection, setSelection, onPick, onKeyDown } = picked
  const translate = useTranslate()
  const columns = useMemo(() => tableColumns(type, view.columns), [type, view.columns])
  const size = view.rows ?? 'default'
  const { tracks, minWidth } = tableTracks(columns)
  const probe = useRef<HTMLSpanElement>(null)
  const sizes = useRowSizes(probe)
  const extent = selectionExtent(selection, total)

  const list = {
    ref,
    count,
    label: translate('structure.list', { title }),
    getKey: (index: number) => rows.at(index)?.publishedId ?? `#${index}`,
    indexOfKey: (key: string) => rows.indexOf(key),
    contentKey,
    busy: isPrevious,
    onRangeChange,
  }
  return (
    <div
      className={classes(css.body, css.list, isPrevious && css.previous)}
      data-sideways={(isTable && minWidth > width - scrollbarWidth) || undefined}
      data-picking={isPicking(selection) || undefined}
      style={{ '--list-columns': tracks } as CSSProperties}
      onKeyDownCapture={onKeyDown}
    >
      <span ref={probe} aria-hidden className={css.textProbe} />
      {isTable ? (
        <VirtualList
          key="table"
          {...list}
          role="grid"
          rowHeight={sizes.tableRow}
          minWidth={minWidth}
          isSelected={(index) => {
            const row = rows.at(index)
            return row !== undefined && isSelected(selection, row.publishedId)
          }}
          header={{
            height: sizes.header,
            content: (
              <TableHeader
                columns={columns}
                sort={view.sort}
                onSort={(sort) => onChange({ sort })}
                onResize={(path, wanted) =>
                  onChange({ columns: resizeColumn(view.columns, path, wanted) })
                }
                extent={extent}
                onPickAll={() => setSelection(extent === 'all' ? emptySelection : selectAll())}
              />
            ),
          }}
          renderRow={(index, { focusProps: { tabIndex } }) => {
            const row = rows.at(index)
            return row ? (
              <TableRow
                row={row}
                type={type}
                columns={columns}
                current={row.publishedId === current}
                selected={isSelected(selection, row.publishedId)}
                onPick={onPick}
                tabIndex={tabIndex}
              />
            ) : (
              <LoadingTableRow columns={columns} tabIndex={tabIndex} />
            )
          }}
        />
      ) : (
        <VirtualList
          key="list"
          {...list}
          rowHeight={sizes.row(size)}
          renderRow={(index, { focusProps: { tabIndex } }) => {
            const row = rows.at(index)
            return row ? (
              <DocumentRow
                row={row}
                type={type}
                size={size}
                current={row.publishedId === current}
                selected={isSelected(selection, row.publishedId)}
                onPick={onPick}
                tabIndex={tabIndex}
              />
            ) : (
              <LoadingRow size={size} tabIndex={tabIndex} />
            )
          }}
        />
      )}
    </div>
  )
}
