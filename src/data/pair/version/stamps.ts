import type { MutationContext } from '../../../model/apply-mutation.ts'
import type { ContentDocument, IdentifiedDocumentStub } from '../../../model/document.ts'
import { isEqual } from '../../../model/equal.ts'
import { draftId } from '../../../model/ids.ts'

type Version = ContentDocument | null

/** The stamps of an edit made here at `at` (ms). Its revision means nothing: see `stamp`. */
export function optimistic(at: number): MutationContext {
  return { transactionId: 'optimistic', timestamp: new Date(at).toISOString() }
}

/** The document under the revision of the state that it is based on, because revisions exist on the server only. */
export function stamp(document: Version, base: Version): Version {
  if (!document || document._rev === base?._rev) return document
  const { _rev, ...rest } = document
  return { ...(rest as ContentDocument), ...(base?._rev && { _rev: base._rev }) }
}

/** What a document that is made from this one begins with. */
export function withoutStamps({ _rev, _updatedAt, ...content }: ContentDocument): ContentDocument {
  return content
}

/** True when the documents differ in nothing but their stamps. */
export function isSameContent(a: Version, b: Version): boolean {
  if (!a || !b) return a === b
  const [first, second] = [a, b].map((document) => ({
    ...withoutStamps(document),
    _createdAt: undefined,
  }))
  return isEqual(first, second)
}

/** What the first edit of a document makes: a draft of what is published, or a document with its initial value. */
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
