import { NDJSON } from '../../protocol/history.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Snapshot } from '../reads/snapshots.ts'
import type { Call } from './endpoint.ts'
import { callerOf, streamLines } from './endpoint.ts'

/**
 * Every document the caller may read, one per line, in id order; `types` restricts them. All of it is
 * from one snapshot, regardless of writes while it runs.
 */
export async function getExport(call: Call): Promise<Response> {
  const dataset = await call.dataset()
  const types = call.search.get('types')?.split(',')
  const snapshot = call.services.snapshots.open(dataset, callerOf(call))
  const lines = documentLines(call, snapshot.documents, types && new Set(types))
  return streamLines(lines, NDJSON, snapshot.close)
}

function documentLines(
  { permissions }: Call,
  documents: Snapshot['documents'],
  types: ReadonlySet<string> | undefined,
): Iterator<string> | AsyncIterator<string> {
  const lineOf = (document: ContentDocument): string => {
    const isWanted = !types || types.has(document._type)
    return isWanted && permissions.allows('read', document) ? `${JSON.stringify(document)}\n` : ''
  }
  return Symbol.asyncIterator in documents ? later(documents) : atOnce(documents)

  function* atOnce(all: Iterable<ContentDocument>): Generator<string> {
    for (const document of all) yield lineOf(document)
  }

  async function* later(all: AsyncIterable<ContentDocument>): AsyncGenerator<string> {
    for await (const document of all) yield lineOf(document)
  }
}
