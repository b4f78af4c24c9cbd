import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import type { JournalEntry } from '../journal/journal-store.ts'
import { isUndecided } from './version/deletion.ts'
import { type Change, isCreating, type LocalDocument } from './version/local-document.ts'
import { withoutStamps } from './version/stamps.ts'

/**
 * What the edits of a draft stand on. `publishedBefore`: revision of the published document when the draft was last known
 * to be there. `origin`: what our edits create the draft from, as long as the server does not have it.
 */
export type Foundation = Readonly<Pick<JournalEntry, 'publishedBefore' | 'origin'>>

export const noFoundation: Foundation = { publishedBefore: undefined, origin: null }

/** The foundation from now on, and what it means to the draft. */
export interface Founded {
  foundation: Foundation
  change: Change | null
  /** A commit that waits to be sent again must not be sent any more. */
  withdraws?: boolean
}

interface Situation {
  foundation: Foundation
  draft: LocalDocument
  published: LocalDocument
  at: number
}

/** The next edits create the draft from this document. */
export function foundOn(
  foundation: Foundation,
  published: LocalDocument,
  document: IdentifiedDocumentStub,
): Foundation {
  return { ...foundation, origin: { revision: published.base?._rev, document } }
}

/**
 * Decides about edits whose draft is gone: when somebody published it, they go on as a new draft on top of what was
 * published. There may be nothing to decide, not yet, or by nobody but the user.
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
 * While our first edit was on its way, somebody published something newer than what it makes the draft from; publishing
 * that draft would take theirs back. Or somebody deleted it; then a draft must not bring it back unasked.
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
  // It did not arrive, or the draft that it made would be here; not while it may be arriving.
  if (inFlight && !canWithdraw) return null
  const document = foundation.origin.document as ContentDocument
  return {
    foundation: { ...foundation, origin: null },
    change: { type: 'detach', document, at },
    withdraws: inFlight !== null,
  }
}
