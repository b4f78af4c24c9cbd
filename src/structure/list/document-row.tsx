import { memo } from 'react'
import type { PreviewSnapshot } from '../../data/preview/preview-store.ts'
import { documentStatus } from '../../document/document-status.ts'
import { editIntent, useIntentLink } from '../../document/navigation.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { classes } from '../../ui/dom.ts'
import type { RowState } from '../../ui/virtual-list.tsx'
import { RowPresence } from '../row-presence.tsx'
import * as css from '../structure.css.ts'

interface DocumentRowProps {
  id: string
  type: SchemaType
  current: boolean
  tabIndex: RowState['focusProps']['tabIndex']
}

/** Renders for its own document only: the list around it renders at every change of any of them. */
export const DocumentRow = memo(function DocumentRow({
  id,
  type,
  current,
  tabIndex,
}: DocumentRowProps) {
  const link = useIntentLink()
  return (
    <a
      tabIndex={tabIndex}
      data-row-focus=""
      {...link(editIntent(id, type.name))}
      className={css.row}
      aria-current={current ? 'page' : undefined}
      data-document-id={id}
    >
      <span className={css.rowPreview}>
        <Preview id={id} type={type} layout="default" />
      </span>
      <RowPresence id={id} />
      <RowStatus id={id} type={type} />
    </a>
  )
})

const unknown: Pick<PreviewSnapshot, 'draft' | 'published'> = { draft: null, published: null }

/** DOC-003: a mark for what is not public; nothing for what is. */
function RowStatus({ id, type }: { id: string; type: SchemaType }) {
  const layer = useDataLayer()
  const translate = useTranslate()
  const versions = useObservable<Pick<PreviewSnapshot, 'draft' | 'published'>>(
    () => layer.previews.observe(id, type),
    unknown,
    [layer, id, type],
  )
  const status = documentStatus(versions)
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
