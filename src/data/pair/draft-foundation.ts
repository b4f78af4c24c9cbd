import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import type { JournalEntry } from '../journal/journal-store.ts'
import { isUndecided } from './version/deletion.ts'
import { type Change, isCreating, type LocalDocument } from './version/local-document.ts'
import { withoutStamps } from './version/stamps.ts'

/**
 * The basis of a draft's edits. `publishedBefore`: revision of the published document when the draft was last known to
 * exist. `origin`: the document from which our edits create the draft, until the server has it.
 */
export type Foundation = Readonly<Pick<JournalEntry, 'publishedBefore' | 'origin'>>

export const noFoundation: Foundation = { publishedBefore: undefined, origin: null }

/** The new foundation, and the resulting change of the draft. */
export interface Founded {
  foundation: Foundation
  change: Change | null
  /** A commit that waits to be sent again must be dropped. */
  withdraws?: boolean
}

interface Situation {
  foundation: Foundation
  draft: LocalDocument
  published: LocalDocument
  at: number
}

/** Makes this document the origin from which the next edits create the draft. */
export function foundOn(
  foundation: Foundation,
  published: LocalDocument,
  document: IdentifiedDocumentStub,
): Foundation {
  return { ...foundation, origin: { revision: published.base?._rev, document } }
}

/**
 * Handles edits whose draft has disappeared: if it was published, they continue as a new draft based on the published
 * document. Otherwise nothing changes: it is too early, or the user has to decide.
 */
export function rescue({ foundation, draft, published, at }: Situation): Founded {
  const nothing = { foundation, change: null }
  const { base } = published
  if (!draft.adrift) {
    const isNews = base !== null && base._rev !== foundation.publishedBefore
    return isNews
      ? { foundation: { ...foundation, publishedBefore: base._rev }, change: null }
      : nothing
  }
  if (!isUndecided(draft)) return nothing
  if (!base || base._rev === foundation.publishedBefore) return nothing
  const document = { ...withoutStamps(base), _id: draft.id }
  return {
    foundation: foundOn(foundation, published, document),
    change: { type: 'recreate', document, at },
  }
}

/**
 * Handles changes made before our first edit arrived. If a newer version was published than the one the draft is
 * created from, the draft is rebuilt on it; publishing it would revert that version otherwise. If the document was
 * deleted, the draft must not recreate it without the user's consent.
 */
export function rebuild(situation: Situation & { canWithdraw: boolean }): Founded {
  const { draft, published, at } = situation
  const { origin } = situation.foundation
  const isOver = origin !== null && !draft.adrift && !isCreating(draft)
  const foundation = isOver ? { ...situation.foundation, origin: null } : situation.foundation
  const nothing = { foundation, change: null }
  if (!foundation.origin || draft.base || draft.adrift) return nothing
  if (!published.base) return detach({ ...situation, foundation }) ?? nothing
  if (published.base._rev === foundation.origin.revision) return nothing
  const from = foundation.origin.document
  const onto = { ...withoutStamps(published.base), _id: draft.id }
  return {
    foundation: foundOn(foundation, published, onto),
    change: { type: 'rebuild', from, onto, at },
  }
}

function detach({
  foundation,
  draft: { inFlight, submitted },
  published: { ready, broken, removal },
  canWithdraw,
  at,
}: Situation & { canWithdraw: boolean }): Founded | null {
  const isKnown = ready && broken === null && removal !== null && submitted.length === 0
  if (!isKnown || foundation.origin?.revision === undefined) return null
  // It did not arrive, otherwise its draft would exist; unless it may still be arriving.
  if (inFlight && !canWithdraw) return null
  const document = foundation.origin.document as ContentDocument
  return {
    foundation: { ...foundation, origin: null },
    change: { type: 'detach', document, at },
    withdraws: inFlight !== null,
  }
}
