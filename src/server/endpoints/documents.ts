import { parseDocumentIds } from '../../protocol/documents.ts'
import type { DocumentsResponse } from '../../protocol/documents.ts'
import type { Call } from './endpoint.ts'
import { json } from './endpoint.ts'

/** Documents by id. Always 200: what is not there is listed, so that callers can tell why. */
export function getDocuments(call: Call): Response {
  const dataset = call.dataset()
  const ids = parseDocumentIds(call.param('ids'))
  const found = new Map(
    call.services.store.documentsByIds(dataset, ids).map((document) => [document._id, document]),
  )
  const response: DocumentsResponse = {
    documents: call.search.get('excludeContent') === 'true' ? [] : [...found.values()],
    omitted: ids.filter((id) => !found.has(id)).map((id) => ({ id, reason: 'existence' })),
  }
  return json(response)
}
