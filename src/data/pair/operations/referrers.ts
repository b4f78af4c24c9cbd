import { filter, map, type Observable } from 'rxjs'
import type { ContentDocument } from '../../../model/document.ts'
import { draftId, publishedId as publishedIdOf } from '../../../model/ids.ts'
import { collectReferences, type FoundReference } from '../../../model/reference.ts'
import type { DataError } from '../../errors.ts'
import type { QueryCache } from '../../query/query-cache.ts'
import type { DatasetTransport } from '../../connection/transport.ts'
import type { DistantReferrers } from './distant-referrers.ts'

/** A document that refers to another, with its referring versions. */
export interface Referrer {
  publishedId: string
  typeName: string
  versions: readonly ContentDocument[]
  /** Number of references in all versions together. */
  references: number
  /** True when the server refuses to delete the other document as long as this one refers to it. */
  isStrong: boolean
}

/** The documents that refer to a document. */
export interface Referrers {
  list: readonly Referrer[]
  /** Number of referring versions; larger than the list when there are very many. */
  count: number
  hasMore: boolean
}

export interface ReferrersContext {
  queries: QueryCache
  transport: DatasetTransport
}

/** Number of versions loaded at first. */
export const referrersLimit = 101
const requestTag = 'document.referrers'
const refers = 'references($id) && !(_id in [$id, $draftId])'
const first = (limit: number): string =>
  `{"count": count(*[${refers}]), "documents": *[${refers}] | order(_updatedAt desc)[0...${limit}]}`
/** Number of versions loaded when the referrers of many documents are requested together. */
const limitOfMany = 400
const many = `*[references($ids)] | order(_updatedAt desc)[0...${limitOfMany}]`
const all = `*[${refers}] | order(_id)[0...$limit]`

/** Finds the referrers of documents that are to be removed. */
export class ReferrerStore {
  readonly #context: ReferrersContext

  constructor(context: ReferrersContext) {
    this.#context = context
  }

  /** The documents of this dataset that refer to a document, live; an error when they cannot be loaded. */
  observe(publishedId: string, limit = referrersLimit): Observable<Referrers | DataError> {
    type ReferrersResponse = { count: number; documents: ContentDocument[] }
    return this.#context.queries
      .observe<ReferrersResponse>(first(limit), paramsOf(publishedId), { tag: requestTag })
      .pipe(
        filter(({ value, error }) => value !== undefined || error !== null),
        map(({ value, error }) => {
          if (!value) return error!
          const { count, documents } = value
          const hasMore = count > documents.length
          return { list: groupReferrers(documents, publishedId), count, hasMore }
        }),
      )
  }

  /**
   * The documents of other datasets that refer to it, and the number of unreadable ones in any dataset, loaded once.
   * Rejects with DataError when the server does not support it.
   */
  async findDistant(publishedId: string): Promise<DistantReferrers> {
    const { findDistantReferrers } = await import('./distant-referrers.ts')
    return findDistantReferrers(this.#context, publishedId)
  }

  /** The documents that refer to each of these, loaded once. Rejects with DataError. */
  async find(publishedIds: readonly string[]): Promise<ReadonlyMap<string, Referrers>> {
    const { queries } = this.#context
    const ids = publishedIds
    const found = await queries.fetch<ContentDocument[]>(many, { ids }, { tag: requestTag })
    const results = new Map<string, Referrers>()
    for (const id of publishedIds) {
      // A document with very many referrers leaves no room for those of the others: then each is queried separately.
      const documents = found.length < limitOfMany ? found : await this.#findOf(id)
      const others = documents.filter(({ _id }) => publishedIdOf(_id) !== id)
      const list = groupReferrers(others, id)
      results.set(id, { list, count: others.length, hasMore: documents.length >= referrersLimit })
    }
    return results
  }

  /** Every version that refers to the document, up to a limit. Rejects with DataError. */
  async findAll(publishedId: string, limit: number): Promise<Referrer[]> {
    const params = { ...paramsOf(publishedId), limit }
    const { queries } = this.#context
    const documents = await queries.fetch<ContentDocument[]>(all, params, { tag: requestTag })
    return groupReferrers(documents, publishedId)
  }

  async #findOf(publishedId: string): Promise<readonly ContentDocument[]> {
    const { queries } = this.#context
    type ReferrersResponse = { documents: ContentDocument[] }
    const query = first(referrersLimit)
    const { documents } = await queries.fetch<ReferrersResponse>(query, paramsOf(publishedId), {
      tag: requestTag,
    })
    return documents
  }
}

function paramsOf(publishedId: string): { id: string; draftId: string } {
  return { id: publishedId, draftId: draftId(publishedId) }
}

/** References within this dataset; references into another one do not protect a document here. */
export function referencesTo(document: ContentDocument, ids: readonly string[]): FoundReference[] {
  return collectReferences(document).filter(
    ({ reference: { _ref, _dataset } }) => _dataset === undefined && ids.includes(_ref),
  )
}

/** Groups versions by document: a draft and its published version are one referrer. */
export function groupReferrers(documents: readonly ContentDocument[], id: string): Referrer[] {
  const groups = new Map<string, Referrer>()
  for (const document of documents) {
    const references = referencesTo(document, [id])
    if (references.length === 0) continue
    const name = publishedIdOf(document._id)
    const group = groups.get(name)
    groups.set(name, {
      publishedId: name,
      typeName: document._type,
      versions: [...(group?.versions ?? []), document],
      references: (group?.references ?? 0) + references.length,
      isStrong:
        (group?.isStrong ?? false) || references.some(({ reference }) => reference._weak !== true),
    })
  }
  return [...groups.values()]
}
