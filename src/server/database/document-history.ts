import { applyEffect } from '../../mendoza/decode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { DocumentReader } from './document-reader.ts'
import type { LoggedDocumentChange, TransactionLog } from './transaction-log.ts'

/**
 * The document right after the transaction at `seq`, or null if it did not exist then: the present
 * state with every later change reverted, newest first.
 */
export function documentAt(
  store: DocumentReader & TransactionLog,
  dataset: string,
  id: string,
  seq: number,
): ContentDocument | null {
  return store
    .changesAfter(dataset, id, seq)
    .reduce<ContentDocument | null>(documentBefore, store.document(dataset, id))
}

/** A document before a change, given the one after it; null means it did not exist. */
export function documentBefore(
  after: ContentDocument | null,
  { effects, previousRev }: LoggedDocumentChange,
): ContentDocument | null {
  if (previousRev === null) return null
  // Effects are deltas of documents without `_rev`.
  const { _rev: _left, ...content } = after ?? { _rev: undefined }
  const before: unknown = applyEffect(after && content, effects.revert)
  return { ...(before as ContentDocument), _rev: previousRev }
}
