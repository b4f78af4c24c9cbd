import { filter, firstValueFrom } from 'rxjs'
import type { Clock } from '../data/clock.ts'
import type { DataLayer } from '../data/data-layer.ts'
import type { Reference } from '../model/document.ts'
import { draftId } from '../model/ids.ts'
import type { AreaHost } from '../react/area-host.ts'
import type { SchemaType } from '../schema/schema.ts'
import { referenceTo } from './make-reference.ts'
import { findReferences, type ReferenceHit } from './search/reference-search.ts'

// What the methods of `<reference-input>` do in the dataset, with one reference or several.

/** A dataset, and the type of reference into it. */
export interface Referring {
  readonly layer: DataLayer
  readonly type: SchemaType
}

/** The documents that match a text. Rejects with the error of the search. */
export async function findTargets(
  { layer, type }: Referring,
  clock: Clock,
  text: string,
): Promise<readonly ReferenceHit[]> {
  const found = await firstValueFrom(
    findReferences({ layer, clock, type, text, place: noPlace }).pipe(
      filter(({ hits, failure }) => Boolean(hits ?? failure)),
    ),
  )
  if (found.failure) throw new Error(found.failure.message)
  return found.hits ?? []
}

/** A reference to the document with an id. Rejects with `not-found` if it is missing or of another type. */
export async function referenceById({ layer, type }: Referring, id: string): Promise<Reference> {
  const versions = await layer.queries.fetch<{ _id: string; _type: string }[]>(
    '*[_id in $ids]{_id, _type}',
    { ids: [id, draftId(id)] },
    { tag: 'get-counterpart-ids' },
  )
  const typeName = versions[0]?._type
  const isAllowed = type.to.length === 0 || type.to.some(({ type: name }) => name === typeName)
  if (typeName === undefined || !isAllowed) {
    throw contentError('not-found', `<reference-input> cannot refer to "${id}"`)
  }
  const isPublished = versions.some(({ _id }) => _id === id)
  return referenceTo({ id, typeName, isPublished }, type)
}

/** What was given, or an error if there is no dataset. */
export function connected(layer: DataLayer | null, type: SchemaType | null): Referring {
  if (layer && type) return { layer, type }
  throw contentError('no-context', '<reference-input> has no dataset to look into')
}

/** The text of the page's label. */
export function labelOf({ element }: AreaHost): string {
  const { labels } = element as HTMLElement & { labels?: NodeListOf<HTMLElement> | null }
  const own = element.getAttribute('aria-label')
  return own ?? [...(labels ?? [])].map((one) => one.textContent.trim()).join(' ')
}

function contentError(code: string, message: string): Error {
  return Object.assign(new Error(message), { name: 'ContentError', code })
}

const noPlace = () => ({ document: {}, path: [], isItem: false })
