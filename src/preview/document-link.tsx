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
  /** Called when the editor opens it. */
  onLeave: () => void
  'data-referrer'?: string
  'data-excluded'?: string
}

/** Documents one below the other, each in an `<li>` with its link. */
export function DocumentLinks({ children }: { children: ReactNode }) {
  return <ul className={css.links}>{children}</ul>
}

/** A document in a list of a dialog, and the way to it. */
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
