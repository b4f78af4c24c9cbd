import type { ContentDocument } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import type { DeletedDocumentLine, DeletedDocumentsResponse } from '../../protocol/history.ts'
import { badParameter } from '../../protocol/search-params.ts'
import type { DeletionPlace } from '../database/transaction-log.ts'
import type { Read, ReadContext } from './read.ts'

/** Deletions examined per page, and per call; most are drafts that were published. */
const lookedAtOnce = 500
const lookedPerCall = 5000

/**
 * Deleted documents of a type, or of all types of content, restricted to those whose last version the caller may read
 * together with its history.
 */
export function readDeletedDocuments(
  { store, permissions }: ReadContext,
  { dataset, type, limit, cursor }: Extract<Read, { kind: 'deletedDocuments' }>,
): DeletedDocumentsResponse {
  const found: { seq: number; line: DeletedDocumentLine }[] = []
  const start = cursor === undefined ? null : readCursor(cursor)
  let place = start
  for (let looked = 0; looked < lookedPerCall || !isBehind(start, place); looked += lookedAtOnce) {
    const page = store.deletions(dataset, {
      limit: lookedAtOnce,
      ...(place && { before: place }),
    })
    for (const { seq, documentId, document, revisionBefore, author, at } of page.deletions) {
      if (type === undefined ? isOfSystem(document) : document._type !== type) continue
      if (!permissions.allows('read', document) || !permissions.allows('history', document))
        continue
      const line = {
        id: publishedId(documentId),
        document,
        revision: revisionBefore,
        deletedBy: author,
        deletedAt: at,
      }
      found.push({ seq, line })
      if (found.length === limit) return respond(found, { seq, documentId })
    }
    if (!page.next) return respond(found, null)
    place = page.next
  }
  // The last place may be of a document that the caller may not see: a cursor begins with all of its transaction.
  const { seq } = place ?? { seq: 0 }
  return respond(
    found.filter((one) => one.seq > seq),
    { seq: seq + 1, documentId: '' },
  )
}

/** Assets and the like: what is not written by editors. */
function isOfSystem({ _type }: ContentDocument): boolean {
  return _type.startsWith('sanity.') || _type.startsWith('system.')
}

/** Whether a page that begins with the transaction of `place` is another one than that from `start`. */
function isBehind(start: DeletionPlace | null, place: DeletionPlace | null): boolean {
  if (!start || !place) return true
  return place.seq + 1 < start.seq || (place.seq + 1 === start.seq && start.documentId !== '')
}

function respond(
  found: readonly { readonly line: DeletedDocumentLine }[],
  place: DeletionPlace | null,
): DeletedDocumentsResponse {
  const documents = found.map(({ line }) => line)
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
