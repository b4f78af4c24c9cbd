import type { ContentDocument } from '../../model/document.ts'
import { groupId } from '../../model/ids.ts'
import type { DocumentsResponse } from '../../protocol/documents.ts'
import { includesStored, layersOf } from '../../protocol/perspective.ts'
import { openDocumentSource } from '../query/document-source.ts'
import { restrictReader } from '../query/restricted-reader.ts'
import type { Read, ReadContext } from './read.ts'

type DocumentsRead = Extract<Read, { kind: 'documents' }>

/**
 * Documents by id. Missing documents are listed with the reason. Documents unreadable for callers who
 * are not signed in are treated as missing.
 */
export function readDocuments(
  { store, permissions }: ReadContext,
  { dataset, ids, excludeContent, viewer, perspective, allForms }: DocumentsRead,
): DocumentsResponse {
  const isReadable = (document: ContentDocument): boolean => permissions.allows('read', document)
  if (layersOf(perspective)) {
    const source = openDocumentSource(restrictReader(store, isReadable), dataset, perspective)
    const seen = ids.flatMap((id) => source.document(id) ?? [])
    const known = new Set(seen.map(({ _id }) => _id))
    return respond(
      seen,
      ids.filter((id) => !known.has(id)).map((id) => ({ id, reason: 'existence' })),
    )
  }
  const wanted = allForms ? ids.flatMap(formsOf) : ids
  const visible = wanted.filter((id) => includesStored(perspective, id))
  const found = new Map(
    store.documentsByIds(dataset, visible).map((document) => [document._id, document]),
  )
  const readable = new Map([...found].filter(([, document]) => isReadable(document)))
  return respond(
    [...readable.values()],
    ids
      .filter((id) => (allForms ? !hasForm(id) : !readable.has(id)))
      .map((id) => ({
        id,
        reason: viewer.isSignedIn && found.has(id) ? 'permission' : 'existence',
      })),
  )

  function respond(
    documents: ContentDocument[],
    omitted: DocumentsResponse['omitted'],
  ): DocumentsResponse {
    return { documents: excludeContent ? [] : documents, omitted }
  }

  function formsOf(id: string): string[] {
    const published = groupId(id)
    const stored = store.idsWhere(dataset, { formOf: published })
    return stored.filter((form) => groupId(form) === published)
  }

  function hasForm(id: string): boolean {
    return [...readable.keys()].some((form) => groupId(form) === groupId(id))
  }
}
