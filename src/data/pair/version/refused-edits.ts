import type { Mutation } from '../../../model/mutation.ts'
import type { DataError } from '../../errors.ts'
import { keepIdentity } from '../../keep-identity.ts'
import {
  isCreation,
  type LocalDocument,
  type Refusal,
  replayAll,
  sentState,
  startOf,
  withConflicts,
} from './local-document.ts'
import { edit } from './own-edits.ts'
import { rebaseUnsent, replay, touchedFields } from './rebase.ts'
import { optimistic, stamp, withoutStamps } from './stamps.ts'

export function refuse(
  state: LocalDocument,
  transactionId: string,
  error: DataError,
): LocalDocument {
  const { inFlight } = state
  if (inFlight?.transactionId !== transactionId) return state
  const pending = [...inFlight.mutations, ...state.pending]
  const next = { ...state, inFlight: null, pending, barrier: null }
  if (error.type !== 'documentNotFoundError' || inFlight.mutations.some(isCreation)) {
    return quarantine(state, error) ?? setAside(next, error)
  }
  // The document was deleted and the event has not arrived yet. The handling of adrift documents decides about these
  // edits.
  if (state.adrift || !state.base) return { ...next, adrift: state.adrift ?? { base: null } }
  return { ...next, adrift: { base: state.base }, broken: 'the document is gone' }
}

/** Sets aside only the refused edits and those that build on them. Null when no others remain. */
function quarantine(state: LocalDocument, error: DataError): LocalDocument | null {
  const { inFlight, pending, adrift } = state
  if (!inFlight || adrift || [...inFlight.mutations, ...pending].some(isCreation)) return null
  const fields = new Set(inFlight.mutations.flatMap((mutation) => [...touchedFields(mutation)]))
  const refused = [...inFlight.mutations]
  const others: Mutation[] = []
  for (const mutation of pending) {
    const touched = touchedFields(mutation)
    if ([...touched].some((field) => fields.has(field))) {
      for (const field of touched) fields.add(field)
      refused.push(mutation)
    } else others.push(mutation)
  }
  if (others.length === 0) return null
  const edge = replayAll(startOf(state), state.submitted)
  const at = Date.parse(state.local?._updatedAt ?? '') || 0
  const local = stamp(replay(edge, others, optimistic(at)), state.base)
  const refusal: Refusal = { error, document: state.local, edge, mutations: refused }
  const refusals = [...state.refusals, refusal]
  const next = { inFlight: null, pending: others, barrier: null, edge, refusals }
  return { ...state, ...next, local: keepIdentity(state.local, local) }
}

/** Keeps the user's version as a refusal, and resets the document to the server's state. */
export function setAside(state: LocalDocument, error: DataError): LocalDocument {
  const { local, pending } = state
  const edge = sentState(state)
  const refusal: Refusal = { error, document: local, edge, mutations: pending }
  const rest = { pending: [], barrier: null, adrift: null, refusals: [...state.refusals, refusal] }
  if (state.adrift) return { ...state, ...rest, submitted: [], edge: state.base, local: state.base }
  return { ...state, ...rest, edge, local: keepIdentity(local, stamp(edge, state.base)) }
}

export function retryRefused(state: LocalDocument, at: number): LocalDocument {
  const context = optimistic(at)
  let next: LocalDocument = { ...state, refusals: [] }
  for (const { document, edge, mutations } of state.refusals) {
    const { id, isText } = state
    const moved = rebaseUnsent({ id, isText, mutations, from: edge, onto: next.local, context })
    if (moved) next = withConflicts(edit(next, moved.mutations, at), moved.conflicts)
    else if (document) next = edit(next, [{ createIfNotExists: withoutStamps(document) }], at)
  }
  return next
}
