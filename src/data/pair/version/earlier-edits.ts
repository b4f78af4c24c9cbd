import type { Transaction } from '../../../model/mutation.ts'
import type { MutationEvent } from '../../../protocol/listen.ts'
import { keepIdentity } from '../../keep-identity.ts'
import { advance, continues, replaceBase } from './follow-server.ts'
import {
  type Change,
  createLocalDocument,
  type LocalDocument,
  outstanding,
  replayAll,
  type SentTransaction,
  startOf,
  withConflicts,
} from './local-document.ts'
import { rebaseUnsent, replay } from './rebase.ts'
import { optimistic, stamp } from './stamps.ts'

// Edits of an earlier page, and their outcome according to the server's log.

export function restore(
  state: LocalDocument,
  { edits, isShown, at }: Extract<Change, { type: 'restore' }>,
): LocalDocument {
  const { base, inFlight, pending } = edits
  const submitted = edits.submitted.map((transaction) => ({ ...transaction, acknowledgedAt: at }))
  const edge = replayAll(base, inFlight ? [...submitted, inFlight] : submitted)
  const local = stamp(replay(edge, pending, optimistic(at)), base)
  const broken = 'edits of an earlier page have to be put on the newest state'
  const outstandingEdits = { base, submitted, inFlight, edge, pending, local, adrift: null }
  // Revisions passed on the way to a newer base are ahead of this one; an older snapshot must not reset the base to its
  // own.
  const passed = base?._rev ? [base._rev] : []
  const unknown = { transactionId: edits.nextId ?? null, count: pending.length, before: null }
  const next = { ...state, ...outstandingEdits, ready: true, passed, broken, restored: true }
  if (!state.ready || !isShown) return { ...next, unknown }
  const settled = submitted.map(({ transactionId }) => transactionId)
  const request = { at, settled, revision: base?._rev }
  const shown = replaceBase(next, { type: 'snapshot', document: state.base, request, at })
  // The edits could not be rebased yet.
  if (shown.broken !== null) return { ...next, unknown }
  const before = { edits, conflicts: state.conflicts }
  const moved = { ...unknown, count: shown.pending.length, before }
  return { ...shown, broken, restored: true, unknown: moved }
}

/** Applies all transactions up to the last of our edits, as if this page had received them. */
export function recalled(
  state: LocalDocument,
  { known, events, at }: Extract<Change, { type: 'recalled' }>,
): LocalDocument {
  if (!state.unknown) return follow(state, events, at)
  const { transactionId, count, before } = state.unknown
  if (before)
    return known.size === 0 ? { ...state, unknown: null } : anew(state, { known, events, at })
  let next: LocalDocument = { ...state, unknown: null }
  if (transactionId !== null && known.has(transactionId)) {
    const mutations = state.pending.slice(0, count)
    next = confirmPending(next, { transactionId, mutations }, at)
  }
  return follow(next, events, at)
}

function follow(state: LocalDocument, events: readonly MutationEvent[], at: number): LocalDocument {
  return events.reduce(
    (now, event) => (continues(now, event) ? advance(now, event, at) : now),
    state,
  )
}

/** The first edits of `pending` were sent after all, and so was everything before them. */
function confirmPending(
  state: LocalDocument,
  { transactionId, mutations }: Transaction,
  at: number,
): LocalDocument {
  const pending = state.pending.slice(mutations.length)
  const sent = [...outstanding(state), { transactionId, mutations }]
  const submitted = sent.map((transaction) => ({ ...transaction, acknowledgedAt: at }))
  const barrier = state.barrier === null ? null : Math.max(0, state.barrier - mutations.length)
  const edge = replayAll(startOf(state), sent)
  return { ...state, submitted, inFlight: null, edge, pending, barrier }
}

/** The edits were rebased on a newer state that turned out to contain them: repeats the rebase with that knowledge. */
function anew(
  state: LocalDocument,
  {
    known,
    events,
    at,
  }: { known: ReadonlySet<string>; events: readonly MutationEvent[]; at: number },
): LocalDocument {
  const { unknown, id, isText, base } = state
  const { edits, conflicts } = unknown!.before!
  const isAcknowledged = (sent: SentTransaction | null) =>
    sent && !known.has(sent.transactionId) && state.inFlight?.transactionId !== sent.transactionId
  // It was acknowledged meanwhile by an event or a response: the current state is more accurate than a new rebase.
  if (isAcknowledged(edits.inFlight)) return { ...state, unknown: null }
  const start = { ...createLocalDocument(id, isText), refusals: state.refusals, conflicts }
  const restored = restore(start, { type: 'restore', edits, isShown: false, at })
  const there = recalled(restored, {
    type: 'recalled',
    known,
    events,
    isCertain: true,
    at,
  })
  const settled = outstanding(there).map(({ transactionId }) => transactionId)
  const request = { at, settled, revision: there.base?._rev }
  const now = replaceBase(there, { type: 'snapshot', document: base, request, at })
  const context = optimistic(at)
  const moved = rebaseUnsent({
    id,
    isText,
    mutations: state.pending.slice(unknown!.count),
    from: replay(state.edge, state.pending.slice(0, unknown!.count), context),
    onto: now.local,
    context,
  })
  const pending = [...now.pending, ...(moved?.mutations ?? [])]
  const local = keepIdentity(state.local, stamp(moved ? moved.document : now.local, base))
  const { early, passed, broken } = state
  const next = { ...now, pending, local, early, passed, broken, restored: true }
  return withConflicts(next, moved?.conflicts ?? [])
}
