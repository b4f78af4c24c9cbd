import { applyMutations } from '../../../model/apply-mutation.ts'
import type { IdentifiedDocumentStub } from '../../../model/document.ts'
import { type Mutation, patchesToMutations } from '../../../model/mutation.ts'
import { set } from '../../../model/patch.ts'
import { keepIdentity } from '../../keep-identity.ts'
import {
  type Change,
  isCreation,
  type LocalDocument,
  mutationsOf,
  outstanding,
  sentState,
  withConflicts,
} from './local-document.ts'
import { rebaseUnsent } from './rebase.ts'
import { optimistic, stamp } from './stamps.ts'

// Continues edits on another document than the one they began with.

export function recreate(
  state: LocalDocument,
  stub: IdentifiedDocumentStub,
  at: number,
): LocalDocument {
  if (!state.adrift || state.inFlight || state.base) return state
  const mutations: Mutation[] = [{ createIfNotExists: stub }]
  const context = optimistic(at)
  const onto = applyMutations(null, mutations, context)
  const from = sentState(state)
  const { id, isText, pending } = state
  const moved = rebaseUnsent({ id, isText, mutations: pending, from, onto, context })
  if (moved) mutations.push(...moved.mutations)
  const local = keepIdentity(state.local, stamp(moved ? moved.document : onto, null))
  const next = {
    ...state,
    submitted: [],
    adrift: null,
    edge: null,
    pending: mutations,
    barrier: null,
    local,
  }
  return withConflicts(next, moved?.conflicts ?? [])
}

export function rebuild(
  state: LocalDocument,
  { from, onto, at }: Extract<Change, { type: 'rebuild' }>,
): LocalDocument {
  if (state.base || state.adrift) return state
  const context = optimistic(at)
  const sent = mutationsOf(outstanding(state))
  const moved = rebaseUnsent({
    id: state.id,
    isText: state.isText,
    mutations: [...sent, ...state.pending].filter((mutation) => !isCreation(mutation)),
    from: applyMutations(null, [{ createIfNotExists: from }], context),
    onto: applyMutations(null, [{ createIfNotExists: onto }], context),
    context,
  })
  if (!moved?.document) return state
  // The sent transactions will create the wrong document; the next commit corrects it.
  const pending =
    sent.length > 0 && state.edge
      ? patchesToMutations(state.edge, [set(moved.document)])
      : [{ createIfNotExists: onto }, ...moved.mutations]
  const next = {
    ...state,
    pending,
    barrier: null,
    local: keepIdentity(state.local, stamp(moved.document, null)),
  }
  return withConflicts(next, moved.conflicts)
}
