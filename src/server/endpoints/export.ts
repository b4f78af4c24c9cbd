import { ndjsonType } from '../../protocol/history.ts'
import { layerOf, layersOf } from '../../protocol/perspective.ts'
import type { Perspective } from '../../protocol/perspective.ts'
import { groupId, versionsPrefix } from '../../model/ids.ts'
import type { ContentDocument } from '../../model/document.ts'
import { isUnpublishing, releasesPrefix } from '../../model/release.ts'
import { parseText } from '../steps/json-steps.ts'
import { createJsonWriter } from '../steps/value-steps.ts'
import type { Snapshot } from '../reads/snapshots.ts'
import type { Call } from '../http/endpoint.ts'
import {
  callerOf,
  defaultsToPublished,
  pausing,
  perspectiveOf,
  streamLines,
} from '../http/endpoint.ts'

/**
 * Every document the caller may read, one per line, in id order; `types` restricts them, and a `perspective` shows them as
 * in queries. All of it is from one snapshot, regardless of writes while it runs.
 */
export async function getExport(call: Call): Promise<Response> {
  const dataset = await call.dataset()
  const types = call.search.get('types')?.split(',')
  const stored: Perspective = defaultsToPublished(call.version) ? 'raw' : 'unversioned'
  const perspective = call.search.has('perspective') ? perspectiveOf(call) : stored
  const snapshot = call.services.snapshots.open(dataset, callerOf(call))
  const lines = documentLines(call, snapshot, { perspective, types: types && new Set(types) })
  return streamLines(lines, ndjsonType, snapshot.close)
}

interface Selection {
  readonly perspective: Perspective
  readonly types: ReadonlySet<string> | undefined
}

function documentLines(
  { permissions }: Call,
  snapshot: Pick<Snapshot, 'texts'>,
  { perspective, types }: Selection,
): Iterator<string> | AsyncIterator<string> {
  const layers = layersOf(perspective)
  /** The highest layer of each document that is in another one than the lowest. */
  const highest = new Map<string, number>()
  const lowest = (layers?.length ?? 0) - 1
  const isWhole = !types && permissions.allowsAll('read')

  function* note(text: string): Generator<string> {
    yield ''
    if (!/"(?:drafts|versions)\./.test(text)) return
    const document = (yield* pausing(parseText(text))) as ContentDocument
    const layer = layers ? layerOf(document._id, layers) : -1
    if (layer < 0 || layer === lowest || !permissions.allows('read', document)) return
    const id = groupId(document._id)
    highest.set(id, Math.min(layer, highest.get(id) ?? layer))
  }

  function* lineOf(text: string): Generator<string> {
    const mayBeHidden =
      layers !== null || (perspective === 'unversioned' && text.includes(`"${versionsPrefix}`))
    if (isWhole && !mayBeHidden) return yield `${text}\n`
    const document = (yield* pausing(parseText(text))) as ContentDocument
    if (!isShown(document) || !permissions.allows('read', document)) return yield ''
    if (lowest <= 0) return yield `${text}\n`
    const { _id } = document
    const shown = { ...document, _id: groupId(_id), _originalId: _id }
    yield `${yield* pausing(createJsonWriter()(shown))}\n`
  }

  function isShown(document: ContentDocument): boolean {
    const { _id, _type } = document
    if (types && !types.has(_type)) return false
    const isVersion = _id.startsWith(versionsPrefix)
    if (!layers) return !(isVersion && perspective === 'unversioned')
    if (_id.startsWith(releasesPrefix) || (isVersion && isUnpublishing(document))) return false
    const layer = layerOf(_id, layers)
    return layer >= 0 && layer === (highest.get(groupId(_id)) ?? lowest)
  }

  const passes = lowest > 0 ? [note, lineOf] : [lineOf]
  const first = snapshot.texts()
  return Symbol.asyncIterator in first ? later(first) : atOnce(first)

  function* atOnce(all: Iterable<string>): Generator<string> {
    for (const pass of passes) {
      for (const text of pass === passes[0] ? all : (snapshot.texts() as Iterable<string>)) {
        yield* pass(text)
      }
    }
  }

  async function* later(all: AsyncIterable<string>): AsyncGenerator<string> {
    for (const pass of passes) {
      const texts = pass === passes[0] ? all : (snapshot.texts() as AsyncIterable<string>)
      for await (const text of texts) yield* pass(text)
    }
  }
}
