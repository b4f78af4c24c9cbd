import { ndjsonType } from '../../protocol/history.ts'
import { versionsPrefix } from '../../model/ids.ts'
import type { ContentDocument } from '../../model/document.ts'
import { parseText } from '../steps/json-steps.ts'
import type { Snapshot } from '../reads/snapshots.ts'
import type { Call } from '../http/endpoint.ts'
import { callerOf, defaultsToPublished, pausing, streamLines } from '../http/endpoint.ts'

/**
 * Every document the caller may read, one per line, in id order; `types` restricts them. All of it is
 * from one snapshot, regardless of writes while it runs.
 */
export async function getExport(call: Call): Promise<Response> {
  const dataset = await call.dataset()
  const types = call.search.get('types')?.split(',')
  const snapshot = call.services.snapshots.open(dataset, callerOf(call))
  const lines = documentLines(call, snapshot.texts, types && new Set(types))
  return streamLines(lines, ndjsonType, snapshot.close)
}

function documentLines(
  { permissions, version }: Call,
  texts: Snapshot['texts'],
  types: ReadonlySet<string> | undefined,
): Iterator<string> | AsyncIterator<string> {
  const isWhole = !types && permissions.allowsAll('read')
  const hidesVersions = !defaultsToPublished(version)
  function* lineOf(text: string): Generator<string> {
    const mayBeHidden = hidesVersions && text.includes(`"${versionsPrefix}`)
    if (isWhole && !mayBeHidden) return yield `${text}\n`
    const document = (yield* pausing(parseText(text))) as ContentDocument
    const isHidden = mayBeHidden && document._id.startsWith(versionsPrefix)
    const isWanted = !isHidden && (!types || types.has(document._type))
    yield isWanted && permissions.allows('read', document) ? `${text}\n` : ''
  }
  return Symbol.asyncIterator in texts ? later(texts) : atOnce(texts)

  function* atOnce(all: Iterable<string>): Generator<string> {
    for (const text of all) yield* lineOf(text)
  }

  async function* later(all: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const text of all) yield* lineOf(text)
  }
}
