import { parseDocumentIds } from '../../protocol/documents.ts'
import type { DocumentsResponse } from '../../protocol/documents.ts'
import type { Call } from './endpoint.ts'
import { json } from './endpoint.ts'

/**
 * Documents by id. Always 200: what is not there is listed, so that callers can tell why. Who is not
 * signed in is not told what there is that they may not read.
 */
export function getDocuments(call: Call): Response {
  const dataset = call.dataset()
  const { permissions, identity } = call
  const ids = parseDocumentIds(call.param('ids'))
  const found = new Map(
    call.services.store.documentsByIds(dataset, ids).map((document) => [document._id, document]),
  )
  const readable = new Map(
    [...found].filter(([, document]) => permissions.allows('read', document)),
  )
  const response: DocumentsResponse = {
    documents: call.search.get('excludeContent') === 'true' ? [] : [...readable.values()],
    omitted: ids
      .filter((id) => !readable.has(id))
      .map((id) => ({ id, reason: identity && found.has(id) ? 'permission' : 'existence' })),
  }
  return json(response)
}
