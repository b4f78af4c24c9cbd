import { NDJSON } from '../../protocol/history.ts'
import type { DocumentReader } from '../database/store.ts'
import type { Call } from './endpoint.ts'
import { callerOf, streamLines } from './endpoint.ts'

/**
 * Every document the caller may read, one per line, in the order of their ids; `types` restricts them. All of it is
 * from one moment, whatever is written while it runs.
 */
export function getExport(call: Call): Response {
  const dataset = call.dataset()
  const types = call.search.get('types')?.split(',')
  const snapshot = call.services.snapshots.open(dataset, callerOf(call))
  const lines = documentLines(call, snapshot.documents, types && new Set(types))
  return streamLines(lines, NDJSON, snapshot.close)
}

function* documentLines(
  { permissions }: Call,
  documents: ReturnType<DocumentReader['scan']>,
  types: ReadonlySet<string> | undefined,
): Generator<string> {
  for (const document of documents) {
    const isWanted = !types || types.has(document._type)
    yield isWanted && permissions.allows('read', document) ? `${JSON.stringify(document)}\n` : ''
  }
}
