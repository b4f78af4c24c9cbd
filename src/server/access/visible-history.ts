import { applyEffect } from '../../mendoza/decode.ts'
import { encodeEffects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { DocumentReader, LoggedDocumentChange, TransactionLog } from '../database/store.ts'
import type { Permissions } from './permissions.ts'

/** The past of one dataset's documents as one caller may look back at it. */
export interface VisibleHistory {
  /** What a logged change was to the caller; null when it is out of sight. */
  see(change: LoggedDocumentChange, seq: number): SeenChange | null
  /** True when the caller may see the document as it was right after the position. */
  reaches(documentId: string, seq: number): boolean
}

export interface SeenChange extends LoggedDocumentChange {
  /** Replaces the logged mutations when those would reveal earlier content. */
  readonly mutations?: readonly Mutation[]
}

/** How far back a document can be seen, and the state it begins with there if it was older. */
interface Horizon {
  readonly seq: number
  readonly beginning: ContentDocument | null
}

/**
 * A caller sees a document back from the present, through every state that allows it; behind the
 * first that does not, nothing. Somebody who may see a part of the past is told that it began there:
 * its reader needs an unbroken chain of changes.
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
    // Effects are deltas of documents without their revision.
    const { _rev: _present, ...content } = present ?? { _rev: undefined }
    let state: unknown = present && content
    for (const { effects, rev } of store.changesAfter(dataset, id, 0)) {
      const before: unknown = applyEffect(state, effects.revert)
      if (before !== null && !permissions.allows('history', before as ContentDocument)) {
        const seq = store.seqOf(dataset, rev) ?? Number.POSITIVE_INFINITY
        // A deletion at the horizon would be the first entry about the document.
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
