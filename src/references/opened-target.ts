import { type AnchorHTMLAttributes, useContext } from 'react'
import { ReferenceLinkContext } from '../form/read-only/reference-link.tsx'
import type { Reference } from '../model/document.ts'
import { publishedId } from '../model/ids.ts'
import type { Path } from '../model/path.ts'
import { attempt } from '../schema/attempt.ts'
import type { SchemaType } from '../schema/schema.ts'
import type { Target } from './target.ts'

/** What a press on the target of a reference opens. */
export interface OpenedTarget {
  readonly href: string
  /** Opens it beside; null where it is edited in another studio. */
  readonly open: (() => void) | null
  /** What a link to it has. */
  readonly link: AnchorHTMLAttributes<HTMLAnchorElement>
}

/** Null for a target that is not there, or where nothing can be opened. */
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

/** REF-024: the address returned by the author's function; none when it fails or returns no web address. */
function studioUrlOf({ elsewhere }: SchemaType, id: string, type: string): string | null {
  const requested = attempt(() => elsewhere?.studioUrl?.({ id, type }))
  const href = requested.ok ? requested.value : null
  return typeof href === 'string' && /^(https?:\/\/|\/(?!\/))/.test(href) ? href : null
}
