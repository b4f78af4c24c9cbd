import { parseDocumentIds } from '../../protocol/documents.ts'
import type { Call } from '../http/endpoint.ts'
import { read } from '../http/endpoint.ts'

/** Documents by id. Always 200. */
export function getDocuments(call: Call): Promise<Response> {
  const ids = parseDocumentIds(call.param('ids'))
  const excludeContent = call.search.get('excludeContent') === 'true'
  return read(call, { kind: 'documents', ids, excludeContent })
}
