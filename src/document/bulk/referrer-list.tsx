import type { BulkTarget } from '../../data/bulk/bulk.ts'
import { DocumentLink } from '../../preview/document-link.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import * as css from './bulk.css.ts'
import { PagedLinks } from './paged-links.tsx'

interface ReferrerListProps {
  /** The heading, including what happens to the documents and their number. */
  label: string
  documents: readonly BulkTarget[]
  onLeave: () => void
}

/** Documents that refer to those being removed. */
export function ReferrerList({ label, documents, onLeave }: ReferrerListProps) {
  if (documents.length === 0) return null
  return (
    <section className={css.obstacles} aria-label={label}>
      <h3 className={css.heading}>{label}</h3>
      <PagedLinks documents={documents} idOf={({ publishedId }) => publishedId}>
        {(target) => (
          <DocumentLink
            target={target}
            onLeave={onLeave}
            data-referrer={target.publishedId}
            after={<Icon name="chevron-right" size={14} />}
          />
        )}
      </PagedLinks>
    </section>
  )
}
