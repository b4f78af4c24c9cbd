import type { ContentDocument } from '../../../model/document.ts'
import { DataError } from '../../errors.ts'
import type { Absence } from '../../history/absence.ts'
import { keepIdentity } from '../../keep-identity.ts'
import { pass } from './follow-server.ts'
import {
  type Change,
  isCreation,
  type LocalDocument,
  type Removal,
  sentState,
} from './local-document.ts'
import { recreate } from './other-beginning.ts'
import { replay } from './rebase.ts'
import { optimistic, stamp, withoutStamps } from './stamps.ts'

// Edits of a document that was deleted: nothing is written until the user has decided.

/** The deletion of a document, and whether the user has to decide about their edits. */
export interface Deletion {
  /** `draft`: its unpublished changes were discarded, and the published document still exists. */
  readonly what: 'document' | 'draft'
  /** User id; null while unknown. */
  readonly by: string | null
  /** ISO time; null while unknown. */
  readonly at: string | null
  /** It exists, but the user may no longer read it. */
  readonly isForbidden: boolean
  /** Edits wait for the user's decision. */
  readonly isQuestion: boolean
}

/** Distinguishes the error of discarded edits from those of the server. */
export const deletedType = 'documentDeletedError'

export function deletedError(): DataError {
  const description = 'The document was deleted while it was being edited'
  return new DataError({ code: 'conflict', type: deletedType, description })
}

/** True when the user has to decide about the edits. */
export function isUndecided({ adrift, base, inFlight, broken }: LocalDocument): boolean {
  return adrift !== null && !base && !inFlight && broken === null
}

/** Sets the edits of a deleted document aside until the user decides, including those of a dropped commit. */
export function detach(state: LocalDocument, document: ContentDocument, at: number): LocalDocument {
  if (state.base || state.adrift) return state
  const unsent = [...(state.inFlight?.mutations ?? []), ...state.pending]
  const pending = unsent.filter((mutation) => !isCreation(mutation))
  return { ...state, ...setAdrift(state, { document, pending, at }) }
}

/** Sets edits aside after their draft was removed again. */
export function retracted(
  state: LocalDocument,
  { document, mutations, removal, revision, at }: Extract<Change, { type: 'retracted' }>,
): LocalDocument {
  const pending = [...mutations, ...state.pending]
  return {
    ...pass(state, revision),
    ...setAdrift(state, { document, pending, at }),
    base: null,
    removal,
  }
}

/** The state in which `pending` edits are based on a document that no longer exists. */
function setAdrift(
  { local }: LocalDocument,
  {
    document,
    pending,
    at,
  }: { document: ContentDocument; pending: LocalDocument['pending']; at: number },
) {
  const edited = stamp(replay(document, pending, optimistic(at)), null)
  return {
    adrift: { base: document },
    submitted: [],
    inFlight: null,
    barrier: null,
    edge: document,
    pending,
    local: keepIdentity(local, edited),
  }
}

/** Recreates the whole document with every edit of the user. */
export function bringBack(state: LocalDocument, at: number): LocalDocument {
  const whole = sentState(state) ?? state.local
  if (!isUndecided(state) || !whole) return state
  return recreate(state, { ...withoutStamps(whole), _id: state.id }, at)
}

export function removalKnown(state: LocalDocument, absence: Absence): LocalDocument {
  const { removal } = state
  if (!removal || absence.type === 'unknown') return state
  if (absence.type === 'forbidden') return { ...state, removal: { ...removal, isForbidden: true } }
  return { ...state, removal: { ...removal, by: absence.by, at: absence.at } }
}

interface PairDocuments {
  draft: LocalDocument
  published: LocalDocument
  /** The version that edits are applied to. */
  target: LocalDocument
}

/** How the document was deleted; null while it exists, or never existed. */
export function removalOf({ draft, published, target }: PairDocuments): Removal | null {
  return target.removal ?? draft.removal ?? published.removal
}

/** The deletion of a pair; null while one of its versions exists and there is nothing to decide. */
export function deletionOf(documents: PairDocuments): Deletion | null {
  const { draft, published } = documents
  const requested = [draft, published].find(isUndecided)
  const isGone = [draft, published].every(({ ready, local }) => ready && !local)
  const removal = requested?.removal ?? removalOf(documents)
  if (!requested && !(isGone && removal)) return null
  const what = requested === draft && published.base ? 'draft' : 'document'
  const { by = null, at = null, isForbidden = false } = removal ?? {}
  return { what, by, at, isForbidden, isQuestion: requested !== undefined }
}
