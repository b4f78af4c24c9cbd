import { publishedId } from '../../model/ids.ts'
import type { EditedDocumentsResponse } from '../../protocol/history.ts'
import type { Read, ReadContext } from './read.ts'

const mostDocuments = 1000

/** The documents that the caller edited last, restricted to those that still exist and may be read. */
export async function readEditedDocuments(
  { store, engine, permissions }: ReadContext,
  { dataset, viewer, now }: Extract<Read, { kind: 'editedDocuments' }>,
): Promise<EditedDocumentsResponse> {
  // Either version of a document.
  const edited = store.editedBy(dataset, viewer.identity, 2 * mostDocuments)
  const recent = [...new Set(edited.map(publishedId))].slice(0, mostDocuments)
  const readable = await engine.query({
    dataset,
    query: '*[_id in $ids]._id',
    params: { ids: edited },
    identity: viewer.identity,
    readFilter: permissions.readFilter,
    now,
  })
  const found = new Set(
    (Array.isArray(readable) ? readable : []).map((id) => publishedId(String(id))),
  )
  return { ids: recent.filter((id) => found.has(id)) }
}
