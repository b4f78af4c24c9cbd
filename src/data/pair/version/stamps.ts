import type { MutationContext } from '../../../model/apply-mutation.ts'
import type { ContentDocument, IdentifiedDocumentStub } from '../../../model/document.ts'
import { isEqual } from '../../../model/equal.ts'
import { draftId } from '../../../model/ids.ts'

type Version = ContentDocument | null

/** The stamps of an edit made here at `at` (ms). Its revision is meaningless: see `stamp`. */
export function optimistic(at: number): MutationContext {
  return { transactionId: 'optimistic', timestamp: new Date(at).toISOString() }
}

/** The document with the revision of the state that it is based on, because only the server assigns revisions. */
export function stamp(document: Version, base: Version): Version {
  if (!document || document._rev === base?._rev) return document
  const { _rev, ...rest } = document
  return { ...(rest as ContentDocument), ...(base?._rev && { _rev: base._rev }) }
}

/** The content for a document copied from this one. */
export function withoutStamps({ _rev, _updatedAt, ...content }: ContentDocument): ContentDocument {
  return content
}

/** True when the documents differ only in their stamps. */
export function isSameContent(a: Version, b: Version): boolean {
  if (!a || !b) return a === b
  const [first, second] = [a, b].map((document) => ({
    ...withoutStamps(document),
    _createdAt: undefined,
  }))
  return isEqual(first, second)
}

/** The document created by the first edit: a draft of the published document, or one with the initial value. */
export function firstVersion({
  publishedId,
  typeName,
  liveEdit,
  published,
  initialValue = {},
}: {
  publishedId: string
  typeName: string
  liveEdit: boolean
  published: ContentDocument | null
  initialValue?: Readonly<Record<string, unknown>>
}): IdentifiedDocumentStub {
  const content = published && !liveEdit ? withoutStamps(published) : initialValue
  return { ...content, _id: liveEdit ? publishedId : draftId(publishedId), _type: typeName }
}
