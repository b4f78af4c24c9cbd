import { draftId } from '../../model/ids.ts'
import type { DocumentsResponse } from '../../protocol/documents.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import { outcomeOf } from './chunks.ts'
import { fetchTransactions } from './transaction-page.ts'

/** Why a document cannot be read. */
export type Absence =
  /** It exists, but this user may not read it. */
  | { type: 'forbidden' }
  /** `revision`: the argument for `restore` that brings it back; null without an earlier revision. */
  | { type: 'deleted'; by: string; at: string; revision: string | null }
  /** The newest page of the history contains no deletion of it. */
  | { type: 'unknown' }

/**
 * Determines why one version of a document cannot be read; without `documentId`, why neither can. Rejects with
 * DataError.
 */
export async function findAbsence(
  transport: DatasetTransport,
  publishedId: string,
  documentId?: string,
): Promise<Absence> {
  const ids = documentId === undefined ? [publishedId, draftId(publishedId)] : [documentId]
  if (await isForbidden(transport, ids)) return { type: 'forbidden' }
  const { transactions } = await fetchTransactions(transport, publishedId)
  const index = transactions.findIndex(({ draftEffect, publishedEffect }) => {
    const effects = documentId === undefined ? [draftEffect, publishedEffect] : []
    const own = documentId === publishedId ? publishedEffect : draftEffect
    return [...effects, own].some((effect) => outcomeOf(effect) === 'deleted')
  })
  const found = transactions[index]
  if (!found) return { type: 'unknown' }
  const revision = transactions[index + 1]?.id ?? null
  return { type: 'deleted', by: found.author, at: found.timestamp, revision }
}

async function isForbidden(
  transport: Pick<DatasetTransport, 'get' | 'dataPath'>,
  ids: readonly string[],
): Promise<boolean> {
  const result = await transport.get<DocumentsResponse | null>({
    path: transport.dataPath('doc', ids.join(',')),
    query: { excludeContent: 'true' },
    tag: 'document.availability',
  })
  return result?.omitted?.some(({ reason }) => reason === 'permission') ?? false
}
