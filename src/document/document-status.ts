/** Which versions of a document exist, as editors say it; `none` is a document that nobody has written yet. */
export type DocumentStatus = 'none' | 'unpublished' | 'edited' | 'published' | 'live'

/** DOC-003: a draft alone is unpublished, a draft over a published version is edited. */
export function documentStatus(versions: {
  draft: unknown
  published: unknown
  liveEdit?: boolean
}): DocumentStatus {
  const { draft, published, liveEdit = false } = versions
  if (liveEdit) return published ? 'live' : 'none'
  if (draft) return published ? 'edited' : 'unpublished'
  return published ? 'published' : 'none'
}
