import { applyPatches } from '../../model/apply-patch.ts'
import type { ContentDocument } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import { unset } from '../../model/patch.ts'
import { collectReferences, type FoundReference } from '../../model/reference.ts'
import type { DocumentsResponse } from '../../protocol/documents.ts'
import { DataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'

/** A moment in the past: right after a transaction, or a time (ISO). */
export type HistoryMoment =
  | { revision: string; time?: undefined }
  | { time: string; revision?: undefined }

/**
 * The document at a moment, without references to documents that no longer exist. The draft, where both draft and
 * published document existed. Rejects with DataError: `not-found`, `invalid` when both revision and time are given.
 */
export async function fetchRevision(
  transport: DatasetTransport,
  publishedId: string,
  { revision, time }: HistoryMoment,
): Promise<ContentDocument> {
  if (revision !== undefined && time !== undefined) {
    const description = 'A document can be asked for by revision or by time, not by both'
    throw new DataError({ code: 'invalid', description })
  }
  const ids = [draftId(publishedId), publishedId]
  const { documents } = await transport.get<DocumentsResponse>({
    path: transport.dataPath('history', `documents/${ids.join(',')}`),
    query: revision === undefined ? { time } : { revision },
    tag: 'history.revision',
  })
  const document = ids.map((id) => documents.find(({ _id }) => _id === id)).find(Boolean)
  if (!document) {
    const moment = revision === undefined ? `time ${time}` : `revision ${revision}`
    const description = `Unable to find document with ID ${publishedId} at ${moment}`
    throw new DataError({ code: 'not-found', description })
  }
  return dropDeadReferences(transport, document)
}

async function dropDeadReferences(
  transport: DatasetTransport,
  document: ContentDocument,
): Promise<ContentDocument> {
  const references = collectReferences(document).filter(({ reference }) => !reference._dataset)
  if (references.length === 0) return document
  const ids = [...new Set(references.map(({ reference }) => reference._ref))]
  const existing = await transport.fetch<string[]>({
    query: '*[_id in $ids]._id',
    params: { ids: [...ids, ...ids.map(draftId)] },
    tag: 'history.references',
  })
  const isAlive = ({ reference: { _ref, _weak } }: FoundReference) =>
    existing.includes(_ref) || (_weak === true && existing.includes(draftId(_ref)))
  const dead = references.filter((reference) => !isAlive(reference))
  // From the end, so that removing an array item does not shift the items still to be removed.
  const patches = dead.map(({ path }) => unset(path)).reverse()
  return applyPatches(document, patches) as ContentDocument
}
