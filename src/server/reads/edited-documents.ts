import { publishedId } from '../../model/ids.ts'
import type { EditedDocumentsResponse } from '../../protocol/history.ts'
import type { Read, ReadContext } from './read.ts'

/** The caller's newest transactions that are examined, and the documents returned. */
const mostTransactions = 5000
const mostDocuments = 1000

/** The documents that the caller edited last, restricted to those that still exist and may be read. */
export async function readEditedDocuments(
  { store, engine, permissions }: ReadContext,
  { dataset, viewer, now }: Extract<Read, { kind: 'editedDocuments' }>,
): Promise<EditedDocumentsResponse> {
  const edited = store.editedBy(dataset, viewer.identity, mostTransactions)
  const recent = [...new Set(edited.map(publishedId))].slice(0, mostDocuments)
  const wanted = new Set(recent)
  const readable = await engine.query({
    dataset,
    query: '*[_id in $ids]._id',
    params: { ids: [...new Set(edited.filter((id) => wanted.has(publishedId(id))))] },
    identity: viewer.identity,
    readFilter: permissions.readFilter,
    now,
  })
  const found = new Set(
    (Array.isArray(readable) ? readable : []).map((id) => publishedId(String(id))),
  )
  return { ids: recent.filter((id) => found.has(id)) }
}
