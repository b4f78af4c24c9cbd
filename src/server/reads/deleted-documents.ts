import { publishedId } from '../../model/ids.ts'
import type { DeletedDocumentLine, DeletedDocumentsResponse } from '../../protocol/history.ts'
import { badParameter } from '../../protocol/search-params.ts'
import type { DeletionPlace } from '../database/transaction-log.ts'
import type { Read, ReadContext } from './read.ts'

/** Deletions examined per page, and per call; most are drafts that were published. */
const lookedAtOnce = 500
const lookedPerCall = 5000

/**
 * Deleted documents of a type, restricted to those whose last version the caller may read together with its history.
 */
export function readDeletedDocuments(
  { store, permissions }: ReadContext,
  { dataset, type, limit, cursor }: Extract<Read, { kind: 'deletedDocuments' }>,
): DeletedDocumentsResponse {
  const documents: DeletedDocumentLine[] = []
  let place: DeletionPlace | null = cursor === undefined ? null : readCursor(cursor)
  for (let looked = 0; looked < lookedPerCall; looked += lookedAtOnce) {
    const page = store.deletions(dataset, {
      limit: lookedAtOnce,
      ...(place && { before: place }),
    })
    for (const { seq, documentId, document, revisionBefore, author, at } of page.deletions) {
      if (document._type !== type) continue
      if (!permissions.allows('read', document) || !permissions.allows('history', document))
        continue
      documents.push({
        id: publishedId(documentId),
        document,
        revision: revisionBefore,
        deletedBy: author,
        deletedAt: at,
      })
      if (documents.length === limit) return respond(documents, { seq, documentId })
    }
    if (!page.next) return respond(documents, null)
    place = page.next
  }
  return respond(documents, place)
}

function respond(
  documents: DeletedDocumentLine[],
  place: DeletionPlace | null,
): DeletedDocumentsResponse {
  return { documents, ...(place && { cursor: `${place.seq}/${place.documentId}` }) }
}

function readCursor(cursor: string): DeletionPlace {
  const slash = cursor.indexOf('/')
  const seq = Number(cursor.slice(0, Math.max(slash, 0)))
  if (slash < 1 || !Number.isSafeInteger(seq)) {
    throw badParameter('cursor', `is "${cursor}", expected one of an earlier answer`)
  }
  return { seq, documentId: cursor.slice(slash + 1) }
}
