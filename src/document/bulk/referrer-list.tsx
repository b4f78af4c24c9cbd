import { useState } from 'react'
import type { BulkTarget } from '../../data/bulk/bulk.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from './bulk.css.ts'
import { DocumentLink } from './document-link.tsx'

/** Rows that are shown at first, and with every "more"; each has a live preview. */
const pageSize = 20

interface ReferrerListProps {
  /** What becomes of them, with their number. */
  label: string
  documents: readonly BulkTarget[]
  onLeave: () => void
}

/** Documents that refer to those that go. */
export function ReferrerList({ label, documents, onLeave }: ReferrerListProps) {
  const translate = useTranslate()
  const [limit, setLimit] = useState(pageSize)
  const rest = documents.length - limit
  if (documents.length === 0) return null
  return (
    <section className={css.obstacles} aria-label={label}>
      <h3 className={css.heading}>{label}</h3>
      <div>
        <ul className={css.rows}>
          {documents.slice(0, limit).map((target) => (
            <li key={target.publishedId}>
              <DocumentLink
                target={target}
                onLeave={onLeave}
                data-referrer={target.publishedId}
                after={<Icon name="chevron-right" size={14} />}
              />
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <div className={css.moreRows}>
            <Button size="small" onClick={() => setLimit(limit + pageSize * 5)}>
              {translate('bulk.more-documents', { count: rest })}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
