import { readFlag } from '../../protocol/search-params.ts'
import type { Call } from '../http/endpoint.ts'
import { defaultsToPublished, read } from '../http/endpoint.ts'

/** Documents that refer to a document; `excludeInternalReferences` excludes those of its own dataset. */
export function getReferences(call: Call): Promise<Response> {
  return read(call, {
    kind: 'references',
    id: call.param('id'),
    excludePaths: readFlag(call.search, 'excludePaths'),
    excludeInternal: readFlag(call.search, 'excludeInternalReferences'),
    excludeVersions: !defaultsToPublished(call.version),
  })
}
