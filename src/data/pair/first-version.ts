import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import { withoutStamps } from './version/stamps.ts'

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
