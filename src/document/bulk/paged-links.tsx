import { useState, type ReactNode } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { DocumentLinks } from '../../preview/document-link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import * as css from './bulk.css.ts'

/** Rows shown at first; each has a live preview. */
const pageSize = 20

interface PagedLinksProps<T> {
  documents: readonly T[]
  idOf: (document: T) => string
  children: (document: T) => ReactNode
}

/** Links to documents, with more on request. */
export function PagedLinks<T>({ documents, idOf, children }: PagedLinksProps<T>) {
  const translate = useTranslate()
  const [limit, setLimit] = useState(pageSize)
  const rest = documents.length - limit
  return (
    <div>
      <DocumentLinks>
        {documents.slice(0, limit).map((document) => (
          <li key={idOf(document)}>{children(document)}</li>
        ))}
      </DocumentLinks>
      {rest > 0 && (
        <div className={css.moreRows}>
          <Button size="small" onClick={() => setLimit(limit + pageSize * 5)}>
            {translate('bulk.more-documents', { count: rest })}
          </Button>
        </div>
      )}
    </div>
  )
}
