import { applyEffect } from '../../mendoza/decode.ts'
import { encodeEffects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { DocumentReader } from '../database/document-reader.ts'
import type { LoggedDocumentChange, TransactionLog } from '../database/transaction-log.ts'
import type { Permissions } from './permissions.ts'

/** The part of a dataset's document history that one caller may see. */
export interface VisibleHistory {
  /** A logged change as the caller sees it; null if it is not visible. */
  see(change: LoggedDocumentChange, seq: number): SeenChange | null
  /** True if the caller may see the document as it was right after the position. */
  reaches(documentId: string, seq: number): boolean
}

export interface SeenChange extends LoggedDocumentChange {
  /** Replaces the logged mutations when those would reveal earlier content. */
  readonly mutations?: readonly Mutation[]
}

/** The position from which a document's history is visible, and its state there if it existed before. */
interface Horizon {
  readonly seq: number
  readonly beginning: ContentDocument | null
}

/**
 * History is visible back from the present through every revision the caller may read, and ends at the
 * first one they may not. A partly visible history is shown as starting at that point, because its
 * reader needs an unbroken chain of changes.
 */
export function openHistory(
  store: DocumentReader & TransactionLog,
  dataset: string,
  permissions: Permissions,
): VisibleHistory {
  if (permissions.allowsAll('history')) return { see: (change) => change, reaches: () => true }
  const horizons = new Map<string, Horizon>()

  function horizonOf(id: string): Horizon {
    let horizon = horizons.get(id)
    if (!horizon) horizons.set(id, (horizon = findHorizon(id)))
    return horizon
  }

  function findHorizon(id: string): Horizon {
    const present = store.document(dataset, id)
    if (present && !permissions.allows('history', present)) return outOfSight
    // Effects are deltas of documents without `_rev`.
    const { _rev: _present, ...content } = present ?? { _rev: undefined }
    let state: unknown = present && content
    for (const { effects, rev } of store.changesAfter(dataset, id, 0)) {
      const before: unknown = applyEffect(state, effects.revert)
      if (before !== null && !permissions.allows('history', before as ContentDocument)) {
        const seq = store.seqOf(dataset, rev) ?? Number.POSITIVE_INFINITY
        // A deletion at the horizon would be the first visible entry about the document.
        return state === null
          ? { seq: seq + 1, beginning: null }
          : { seq, beginning: state as ContentDocument }
      }
      state = before
    }
    return { seq: 0, beginning: null }
  }

  return {
    see(change, seq) {
      const { seq: start, beginning } = horizonOf(change.documentId)
      if (seq < start) return null
      if (seq > start || !beginning) return change
      const effects = encodeEffects(null, beginning)
      return { ...change, previousRev: null, effects, mutations: [{ create: beginning }] }
    },
    reaches(documentId, seq) {
      const rev = store.revAt(dataset, documentId, seq)
      const changedAt = rev === null ? null : store.seqOf(dataset, rev)
      return changedAt !== null && changedAt >= horizonOf(documentId).seq
    },
  }
}

const outOfSight: Horizon = { seq: Number.POSITIVE_INFINITY, beginning: null }
