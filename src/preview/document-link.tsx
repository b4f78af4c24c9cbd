import type { ReactNode } from 'react'
import { editIntent, useIntentLink } from '../area/navigation.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import * as css from './document-link.css.ts'
import { Preview } from './preview.tsx'

interface DocumentLinkProps {
  target: { readonly publishedId: string; readonly typeName: string }
  layout?: 'default' | 'inline'
  before?: ReactNode
  after?: ReactNode
  /** Called when the editor opens the document. */
  onLeave: () => void
  'data-referrer'?: string
  'data-excluded'?: string
}

/** A list of documents, each an `<li>` with its link. */
export function DocumentLinks({ children }: { children: ReactNode }) {
  return <ul className={css.links}>{children}</ul>
}

/** A link to a document, in a list inside a dialog. */
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
        // In a studio, the link navigates away from the list; a page that opens the document itself keeps the list.
        if (event.defaultPrevented) onLeave()
      }}
      className={css.link}
    >
      {before}
      <span className={css.linkPreview}>
        {type ? (
          <Preview id={publishedId} type={type} layout={layout} />
        ) : (
          `${publishedId} (${typeName})`
        )}
      </span>
      {after}
    </a>
  )
}
