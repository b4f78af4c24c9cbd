import type { DocumentsResponse } from '../../protocol/documents.ts'
import type { Read, ReadContext } from './read.ts'

/**
 * Documents by id. Missing documents are listed with the reason. Documents unreadable for callers who
 * are not signed in are treated as missing.
 */
export function readDocuments(
  { store, permissions }: ReadContext,
  { dataset, ids, excludeContent, viewer }: Extract<Read, { kind: 'documents' }>,
): DocumentsResponse {
  const found = new Map(
    store.documentsByIds(dataset, ids).map((document) => [document._id, document]),
  )
  const readable = new Map(
    [...found].filter(([, document]) => permissions.allows('read', document)),
  )
  return {
    documents: excludeContent ? [] : [...readable.values()],
    omitted: ids
      .filter((id) => !readable.has(id))
      .map((id) => ({
        id,
        reason: viewer.isSignedIn && found.has(id) ? 'permission' : 'existence',
      })),
  }
}
