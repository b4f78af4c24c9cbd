import { useRef } from 'react'
import type { CSSProperties } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { mediaSize } from '../../preview/preview-frame.css.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { classes } from '../../ui/host/dom.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { fieldTitle } from './query/field-title.ts'
import { useRowSizes, type RowSizes } from './rows/list-sizes.ts'
import type { ListViewState } from './list-view.ts'
import { tableColumns, tableTracks } from './table/table-columns.ts'
import { isEndAligned } from './table/table-row.tsx'
import * as css from './list.css.ts'

interface ListLoadingProps {
  type: SchemaType
  view: Pick<ListViewState, 'columns' | 'rows'>
  isTable: boolean
}

/** Placeholder rows of the final size, so that nothing shifts when the rows load. */
export function ListLoading({ type, view, isTable }: ListLoadingProps) {
  const translate = useTranslate()
  const size = view.rows ?? 'default'
  const [width, height] = mediaSize[size]
  const probe = useRef<HTMLSpanElement>(null)
  const sizes = useRowSizes(probe)
  const rows = Array.from({ length: 8 }, (_, index) => `${30 + ((index * 37) % 40)}%`)
  return (
    <div role="status" aria-label={translate('ui.loading')} className={css.loading}>
      <span ref={probe} aria-hidden className={css.textProbe} />
      {isTable ? (
        <LoadingTable type={type} view={view} rows={rows} sizes={sizes} />
      ) : (
        rows.map((title, index) => (
          <div key={index} className={css.loadingRow} style={{ blockSize: sizes.row(size) }}>
            <Skeleton width={width} height={height} />
            <Skeleton width={title} height={10} />
          </div>
        ))
      )}
    </div>
  )
}

function LoadingTable({
  type,
  view,
  rows,
  sizes,
}: Omit<ListLoadingProps, 'isTable'> & { rows: readonly string[]; sizes: RowSizes }) {
  const translate = useTranslate()
  const columns = tableColumns(type, view.columns)
  const { tracks, minWidth } = tableTracks(columns)
  return (
    <div aria-hidden style={{ '--list-columns': tracks, minInlineSize: minWidth } as CSSProperties}>
      <div className={css.headerRow} style={{ blockSize: sizes.header }}>
        <span className={css.headerCell} />
        {columns.map(({ path, field }) => (
          <span key={path} className={css.headerCell}>
            <span className={classes(css.headerLabel, isEndAligned(field) && css.endHeader)}>
              <span className={css.headerText}>
                {field ? fieldTitle(field, translate) : translate('list.document')}
              </span>
            </span>
          </span>
        ))}
      </div>
      {rows.map((title, index) => (
        <div key={index} style={{ blockSize: sizes.tableRow }}>
          <div className={css.tableRow}>
            <span />
            {columns.map(({ path, field }) => (
              <span key={path} className={css.cell}>
                <Skeleton width={field ? '60%' : title} height={10} />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
