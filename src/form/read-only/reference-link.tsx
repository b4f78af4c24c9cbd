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

/** A document that a field refers to; without its type where that is not known. */
export interface ReferenceTarget {
  id: string
  typeName: string | undefined
  /** Of the field. */
  path: Path
  /** Id of the template that the document, about to be created, begins with. */
  template?: string | undefined
}

/** A way to a document: a plain click opens it beside, any other does what links do. */
export interface OpenedTarget {
  readonly href: string
  readonly onClick: (event: MouseEvent) => void
  /** Opens it beside. */
  readonly open: () => void
}

export type LinkToReference = (target: ReferenceTarget) => OpenedTarget

/** How the surroundings of a form open other documents; null where they cannot. */
export const ReferenceLinkContext = createContext<LinkToReference | null>(null)

export interface ReferenceLinkProps {
  reference: Reference
  /** The reference's own type. */
  type: SchemaType
  path: Path
  children: ReactNode
}

/** What shows a reference, as a link to what it points at; SHELL-030: and one that opens it in a new tab. */
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
  // Documents of other datasets, and those that are not there, lead nowhere.
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
