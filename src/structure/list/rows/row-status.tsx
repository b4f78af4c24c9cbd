import type { ListRow } from '../../../data/lists/document-list.ts'
import { documentStatus } from '../../../document/status/document-status.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { Badge } from '../../../ui/text/badge.tsx'
import { classes } from '../../../ui/host/dom.ts'
import * as css from '../list.css.ts'

interface RowStatusProps {
  row: ListRow
}

function statusOf({ isDraft, isPublished }: ListRow) {
  return documentStatus({ draft: isDraft, published: isPublished })
}

/** DOC-003: marks documents that are not published; renders nothing for published ones. */
export function RowStatusMark({ row }: RowStatusProps) {
  const translate = useTranslate()
  const status = statusOf(row)
  if (status !== 'unpublished' && status !== 'edited') return null
  return (
    <span
      className={css.rowStatus}
      role="img"
      aria-label={translate(`document.status.${status}`)}
      title={translate(`document.status.${status}-hint`)}
      data-status={status}
    >
      <span className={classes(css.dot, css.dotTone[status])} />
    </span>
  )
}

/** The status as text, for its own column. */
export function RowStatusWord({ row }: RowStatusProps) {
  const translate = useTranslate()
  const status = statusOf(row)
  if (status === 'none') return null
  const tone = status === 'edited' ? 'caution' : status === 'published' ? 'positive' : 'default'
  return (
    <span data-status={status}>
      <Badge tone={tone} dot>
        {translate(`document.status.${status}`)}
      </Badge>
    </span>
  )
}
