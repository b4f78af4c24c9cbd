import type { ReactNode } from 'react'
import type { BulkTarget } from '../../data/bulk/bulk.ts'
import { Preview } from '../../preview/preview.tsx'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { editIntent, useIntentLink } from '../../area/navigation.ts'
import * as css from './bulk.css.ts'

interface DocumentLinkProps {
  target: BulkTarget
  layout?: 'default' | 'inline'
  before?: ReactNode
  after?: ReactNode
  /** Called when the editor opens it. */
  onLeave: () => void
  'data-referrer'?: string
  'data-excluded'?: string
}

/** A document of the question, and the way to it. */
export function DocumentLink({
  target: { publishedId, typeName },
  layout = 'default',
  before,
  after,
  onLeave,
  ...data
}: DocumentLinkProps) {
  const layer = useDataLayer()
  const link = useIntentLink()
  const type = layer.schema.get(typeName)
  const { href, onClick } = link(editIntent(publishedId, typeName))
  return (
    <a
      {...data}
      href={href}
      onClick={(event) => {
        onClick(event)
        // In a studio the list is left for the document; a page that shows it elsewhere keeps this.
        if (event.defaultPrevented) onLeave()
      }}
      className={css.row}
    >
      {before}
      <span className={css.rowPreview}>
        {type ? <Preview id={publishedId} type={type} layout={layout} /> : publishedId}
      </span>
      {after}
    </a>
  )
}
