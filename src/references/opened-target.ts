import { type AnchorHTMLAttributes, useContext } from 'react'
import { ReferenceLinkContext } from '../form/read-only/reference-link.tsx'
import type { Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import type { Path } from '../model/path.ts'
import { attempt } from '../schema/attempt.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { Target } from './target.ts'

/** A link to the target of a reference. */
export interface OpenedTarget {
  readonly href: string
  /** Opens it in a pane beside; null when it is edited in another studio. */
  readonly open: (() => void) | null
  /** Attributes of a link to it. */
  readonly link: AnchorHTMLAttributes<HTMLAnchorElement>
}

/** Null for a missing target, or where nothing can be opened. */
export function useOpenedTarget(
  reference: Reference,
  type: SchemaType,
  path: Path,
  target: Target,
): OpenedTarget | null {
  const linkTo = useContext(ReferenceLinkContext)
  const isThere = target.state === 'there' || target.state === 'wrong-type'
  if (!isThere) return null
  const { typeName } = target
  const id = publishedId(reference._ref)
  if (reference._dataset !== undefined) {
    const href = studioUrlOf(type, id, typeName)
    const link = { href: href ?? undefined, target: '_blank', rel: 'noreferrer' }
    return href === null ? null : { href, open: null, link }
  }
  if (!linkTo) return null
  const { href, open, onClick } = linkTo({ id, typeName, path })
  return { href, open, link: { href, onClick } }
}

/** REF-024: the URL returned by the author's function; null when it throws or returns no web URL. */
function studioUrlOf({ elsewhere }: SchemaType, id: string, type: string): string | null {
  const requested = attempt(() => elsewhere?.studioUrl?.({ id, type }))
  const href = requested.ok ? requested.value : null
  return typeof href === 'string' && /^(https?:\/\/|\/(?!\/))/.test(href) ? href : null
}
