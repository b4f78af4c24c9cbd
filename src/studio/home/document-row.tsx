import type { ReactNode } from 'react'
import { useIntentLink, type Intent } from '../../area/navigation.ts'
import type { HomeRow } from '../../data/home/overview.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { RowPreview } from '../../structure/list/rows/row-preview.tsx'
import { RowStatusMark } from '../../structure/list/rows/row-status.tsx'
import { RowPresence } from '../../structure/row-presence.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import type { RowProps } from './home-list.tsx'
import * as css from './home.css.ts'

interface HomeDocumentRowProps {
  row: HomeRow
  rowProps: RowProps
  /** Instead of the type and the time of the last change. */
  children?: ReactNode
  /** Where it leads, if not only to the document. */
  params?: Intent['params']
}

/** A link to a document: preview, who is in it, status, and what is to be said about it. */
export function HomeDocumentRow({ row, rowProps, children, params }: HomeDocumentRowProps) {
  const { schema } = useDataLayer()
  const link = useIntentLink()
  const { publishedId: id, typeName, updatedAt } = row
  const type = schema.get(typeName)
  if (!type) return null
  return (
    <a
      {...link({ name: 'edit', params: { id, type: typeName, ...params } })}
      {...rowProps}
      className={css.row}
      data-home-document={id}
    >
      <span className={css.preview}>
        <RowPreview row={row} type={type} layout="compact" />
      </span>
      <RowPresence id={id} />
      {children ?? (
        <>
          <RowStatusMark row={row} />
          <span className={css.type}>{type.title}</span>
          <span className={css.time}>
            <RelativeTime value={updatedAt} minimal />
          </span>
        </>
      )}
    </a>
  )
}
