import type { PreviewSnapshot } from '../../data/preview/preview-store.ts'
import { documentStatus } from '../../document/status/document-status.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { Badge } from '../../ui/text/badge.tsx'
import { classes } from '../../ui/host/dom.ts'
import * as css from './list.css.ts'

const unknown: Pick<PreviewSnapshot, 'draft' | 'published'> = { draft: null, published: null }

function useRowStatus(id: string, type: SchemaType) {
  const layer = useDataLayer()
  const versions = useObservable<Pick<PreviewSnapshot, 'draft' | 'published'>>(
    () => layer.previews.observe(id, type),
    unknown,
    [layer, id, type],
  )
  return documentStatus(versions)
}

interface RowStatusProps {
  id: string
  type: SchemaType
}

/** DOC-003: a mark for documents that are not public; nothing for those that are. */
export function RowStatusMark({ id, type }: RowStatusProps) {
  const translate = useTranslate()
  const status = useRowStatus(id, type)
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

/** The status in words, for its own column. */
export function RowStatusWord({ id, type }: RowStatusProps) {
  const translate = useTranslate()
  const status = useRowStatus(id, type)
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
