import type { MouseEvent } from 'react'
import { map } from 'rxjs'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { OpenedDocument } from '../../area/opened-documents.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import * as css from './search-dialog.css.ts'

export interface OpenedListProps {
  opened: readonly OpenedDocument[]
  onOpen: (document: OpenedDocument, options: { beside: boolean }) => void
}

/** The recently opened documents, shown while the search is empty. */
export function OpenedList({ opened, onOpen }: OpenedListProps) {
  const translate = useTranslate()
  const { schema } = useDataLayer()
  const known = opened.flatMap((document) => {
    const type = schema.get(document.typeName)
    return type ? [{ document, type }] : []
  })
  if (known.length === 0) return null
  return (
    <>
      <div className={css.recentHead}>
        <span className={css.recentTitle}>{translate('search.opened')}</span>
      </div>
      <ul className={css.recentList} aria-label={translate('search.opened')}>
        {known.map(({ document, type }) => (
          <OpenedRow
            key={document.id}
            id={document.id}
            type={type}
            onClick={(event) => onOpen(document, { beside: event.metaKey || event.ctrlKey })}
          />
        ))}
      </ul>
    </>
  )
}

interface OpenedRowProps {
  id: string
  type: SchemaType
  onClick: (event: MouseEvent) => void
}

/** A document that was deleted, or is no longer readable, is omitted. */
function OpenedRow({ id, type, onClick }: OpenedRowProps) {
  const { previews } = useDataLayer()
  const isGone = useObservable(
    () => previews.observe(id, type).pipe(map(({ loading, available }) => !loading && !available)),
    false,
    [previews, id, type],
  )
  if (isGone) return null
  return (
    <li className={css.recentRow} data-opened={id}>
      <button type="button" className={css.recentButton} data-choice onClick={onClick}>
        <span className={css.preview}>
          <Preview id={id} type={type} layout="inline" />
        </span>
        <span className={css.recentDetail}>{type.title}</span>
      </button>
    </li>
  )
}
