import { parseDocumentIds } from '../../protocol/documents.ts'
import { readFlag } from '../../protocol/search-params.ts'
import type { Call } from '../http/endpoint.ts'
import { defaultsToPublished, perspectiveOf, read } from '../http/endpoint.ts'

/** Documents by id, as they are stored or in a perspective. Always 200. */
export function getDocuments(call: Call): Promise<Response> {
  const { search, version } = call
  const ids = parseDocumentIds(call.param('ids'))
  const excludeContent = search.get('excludeContent') === 'true'
  const allForms = readFlag(search, 'includeAllVersions')
  const asStored = allForms || defaultsToPublished(version) ? 'raw' : 'unversioned'
  const perspective = !allForms && search.has('perspective') ? perspectiveOf(call) : asStored
  return read(call, { kind: 'documents', ids, excludeContent, perspective, allForms })
}
