import { createContext, useContext, type MouseEvent, type ReactNode } from 'react'
import { of } from 'rxjs'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Reference } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import type { Path } from '../../model/path.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import * as css from './reference-link.css.ts'

/** A referenced document; `typeName` is undefined when it is not known. */
export interface ReferenceTarget {
  id: string
  typeName: string | undefined
  /** Path of the reference field. */
  path: Path
  /** Id of the initial-value template, for a document that is about to be created. */
  template?: string | undefined
}

/** A link to a document: a plain click opens it in a pane beside, any other click behaves like a normal link. */
export interface OpenedTarget {
  readonly href: string
  readonly onClick: (event: MouseEvent) => void
  /** Opens the document in a pane beside. */
  readonly open: () => void
}

export type LinkToReference = (target: ReferenceTarget) => OpenedTarget

/** Creates links to other documents; null where they cannot be opened. */
export const ReferenceLinkContext = createContext<LinkToReference | null>(null)

export interface ReferenceLinkProps {
  reference: Reference
  /** The type of the reference, not of its target. */
  type: SchemaType
  path: Path
  children: ReactNode
}

/** Wraps the display of a reference in a link to its target; SHELL-030: with a second link for a new tab. */
export function ReferenceLink({ reference, type, path, children }: ReferenceLinkProps) {
  const linkTo = useContext(ReferenceLinkContext)
  const layer = useContext(DataLayerContext)
  const translate = useTranslate()
  const id = publishedId(reference._ref)
  const only = type.to.length === 1 ? type.to[0]?.type : undefined
  const found = useObservable<string | null | undefined>(
    () => (only || !layer ? of(only) : layer.documents.resolveType(id)),
    undefined,
    [layer, id, only],
  )
  // Documents of other datasets and missing documents get no link.
  if (!linkTo || !layer || reference._dataset !== undefined || found === null) return children
  const { href, onClick } = linkTo({ id, typeName: found, path })
  return (
    <div className={css.row}>
      <a className={css.link} href={href} onClick={onClick}>
        {children}
      </a>
      <IconButton
        icon="external"
        label={translate('form.open-reference-new-tab')}
        href={href}
        target="_blank"
      />
    </div>
  )
}
