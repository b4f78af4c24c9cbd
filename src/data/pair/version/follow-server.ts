import { applyMutations } from '../../../model/apply-mutation.ts'
import type { ContentDocument } from '../../../model/document.ts'
import type { Transaction } from '../../../model/mutation.ts'
import type { MutationEvent } from '../../../protocol/listen.ts'
import { DataError } from '../../errors.ts'
import { keepIdentity } from '../../keep-identity.ts'
import { addConflicts } from './clashes.ts'
import {
  type Change,
  type LocalDocument,
  type Removal,
  mutationsOf,
  outstanding,
  replayAll,
  type SnapshotRequest,
  startOf,
} from './local-document.ts'
import { withoutOvertaken } from './own-edits.ts'
import { type Rebased, type RebaseInput, rebaseUnsent, replay } from './rebase.ts'
import { isSameContent, optimistic, stamp } from './stamps.ts'

// How a document follows the server: event by event along the chain of revisions, or by a jump to a snapshot.

type Version = ContentDocument | null

/** Limits for stored early events and passed revisions. */
const earlyLimit = 100
const passedLimit = 50

export function receive(state: LocalDocument, event: MutationEvent, at: number): LocalDocument {
  if (isOld(state, event)) return state
  const others = state.early.filter((other) => other.event.eventId !== event.eventId)
  const early = [...others, { event, receivedAt: at }].slice(-earlyLimit)
  return catchUp({ ...state, early }, at)
}

/** Applies the early events that continue the chain, as far as possible. */
function catchUp(state: LocalDocument, at: number): LocalDocument {
  if (!state.ready || state.unknown) return state
  for (;;) {
    const next = state.early.find(({ event }) => continues(state, event))
    if (!next) break
    const early = state.early.filter((other) => other !== next)
    state = advance({ ...state, early }, next.event, at)
  }
  return { ...state, early: state.early.filter(({ event }) => !isOld(state, event)) }
}

export function continues(state: LocalDocument, event: MutationEvent): boolean {
  return (event.previousRev ?? undefined) === state.base?._rev
}

function isOld(state: LocalDocument, event: MutationEvent): boolean {
  if (!state.ready) return false
  if (state.passed.includes(event.resultRev)) return true
  const updatedAt = state.base?._updatedAt
  return (
    updatedAt !== undefined &&
    !continues(state, event) &&
    Date.parse(event.timestamp) < Date.parse(updatedAt)
  )
}

/** One step along the chain of revisions: the server applied `event` to our base. */
export function advance(state: LocalDocument, event: MutationEvent, at: number): LocalDocument {
  const base = applyEvent(state.base, event)
  if (base === undefined) return { ...state, broken: 'an event cannot be applied' }
  const by = { by: event.identity, at: event.timestamp }
  const step = { base, confirmed: event.transactionId, by, at }
  return settle(pass(state, event.resultRev), step)
}

/** Undefined when the event does not result in its stated revision. */
function applyEvent(base: Version, event: MutationEvent): Version | undefined {
  const context = { transactionId: event.resultRev, timestamp: event.timestamp }
  try {
    const next = applyMutations(base, event.mutations ?? [], context)
    const isExpected = next ? next._rev === event.resultRev : event.transition === 'disappear'
    return isExpected ? next : undefined
  } catch {
    return undefined
  }
}

export function replaceBase(
  state: LocalDocument,
  { document, request, at, isBehind = false }: Extract<Change, { type: 'snapshot' }>,
): LocalDocument {
  const revision = document?._rev
  if (document && !revision) {
    throw new DataError({ code: 'protocol', description: `Snapshot of "${state.id}" has no _rev` })
  }
  // It was requested before the edits to be rebased on it were known.
  if (state.unknown) return state
  // Events received before the request are contained in the response.
  const early = state.early.filter(({ receivedAt }) => receivedAt >= request.at)
  const passed = isBehind ? [] : state.passed
  const next = pass({ ...state, early, passed, broken: null }, revision)
  if (!state.ready) {
    return catchUp({ ...next, ready: true, base: document, edge: document, local: document }, at)
  }
  if (revision !== state.base?._rev && !isBehind) {
    if (revision && state.passed.includes(revision)) return state
    if (!revision && state.base?._rev !== request.revision) {
      return { ...state, broken: 'a snapshot may be older than the last event' }
    }
  }
  const confirmed = newestIncluded(state, document, request)
  if (confirmed === undefined) {
    return { ...state, broken: 'a snapshot was taken while a commit was under way' }
  }
  const settled = settle(next, { base: document, confirmed, at })
  return catchUp({ ...settled, restored: false }, at)
}

/**
 * The newest of our transactions that a snapshot contains: null = none; undefined = unknown, because one of them was
 * being sent when the snapshot was taken, and somebody else wrote, too.
 */
function newestIncluded(
  state: LocalDocument,
  document: Version,
  request: SnapshotRequest,
): string | null | undefined {
  const ids = outstanding(state).map(({ transactionId }) => transactionId)
  if (document?._rev && ids.includes(document._rev)) return document._rev
  const settled = ids.filter((id) => request.settled.includes(id))
  if (settled.length === ids.length) return ids.at(-1) ?? null
  return settled.length === 0 && document?._rev === state.base?._rev ? null : undefined
}

interface Settlement {
  base: Version
  /** The newest of our transactions that `base` contains. */
  confirmed: string | null
  /** Author and time of the change; absent for a jump to a snapshot. */
  by?: Pick<Removal, 'by' | 'at'>
  at: number
}

/** The removal of the document; null while it exists. */
function removalOf(
  { base: before, removal }: LocalDocument,
  base: Version,
  { by, at }: Pick<Removal, 'by' | 'at'> = { by: null, at: null },
): Removal | null {
  if (base) return null
  return before ? { document: before, by, at } : removal
}

/** Moves the document to a new base and rebases sent and unsent edits that it does not contain. */
function settle(before: LocalDocument, { base, confirmed, by, at }: Settlement): LocalDocument {
  const removal = removalOf(before, base, by)
  const state = { ...withoutOvertaken(before, base, confirmed), removal }
  const sent = outstanding(state)
  const count = sent.findIndex(({ transactionId }) => transactionId === confirmed) + 1
  const included = sent.slice(0, count)
  const rest = sent.slice(count)
  const start = startOf(state)
  const foundation = replayAll(start, included)
  const isExpected = !state.adrift && isSameContent(foundation, base)
  const next = {
    ...state,
    base,
    submitted: state.submitted.slice(count),
    inFlight: rest.length > 0 ? state.inFlight : null,
  }
  if (rest.length === 0 && state.pending.length === 0) {
    const known = keepIdentity(state.local, base)
    return { ...next, base: known, edge: known, local: known, adrift: null }
  }
  if (isExpected) {
    const edge = rest.length > 0 ? state.edge : base
    return { ...next, edge, local: stamp(state.local, base) }
  }
  return rebase(next, { foundation, rest, author: by?.by ?? null, at })
}

interface Foundation {
  /** The state on which all outstanding edits were made. */
  foundation: Version
  /** The sent part of the outstanding edits. */
  rest: readonly Transaction[]
  /** The author of the change, if known. */
  author: string | null
  at: number
}

/** A sent edit changes what it was made on, or nothing: it can be repeated on the new base, and unsent ones follow it. */
function rebase(state: LocalDocument, { foundation, rest, author, at }: Foundation): LocalDocument {
  const { base } = state
  const context = optimistic(at)
  const sent = mutationsOf(rest)
  const edge = replay(base, sent, context)
  const from = replayAll(foundation, rest)
  const unsent = rebasePending(state, { from, onto: edge, context })
  if (!unsent || (rest.length > 0 && !edge)) return { ...state, adrift: { base: foundation } }
  const conflicts = unsent.conflicts.map((conflict) =>
    author === null ? conflict : { ...conflict, by: author },
  )
  return {
    ...state,
    edge,
    pending: unsent.mutations,
    barrier: unsent.barrier,
    local: keepIdentity(state.local, stamp(unsent.document, base)),
    conflicts: addConflicts(state.conflicts, conflicts),
    adrift: null,
  }
}

/** Rebases the edits that are sent next and those that are held back, each on top of the previous ones. */
function rebasePending(
  { id, isText, pending, barrier }: LocalDocument,
  meeting: Pick<RebaseInput, 'from' | 'onto' | 'context'>,
): (Rebased & { barrier: number | null }) | null {
  const count = barrier ?? pending.length
  const first = rebaseUnsent({ id, isText, mutations: pending.slice(0, count), ...meeting })
  if (!first || barrier === null) return first && { ...first, barrier: null }
  const { onto: _onto, ...context } = meeting
  const from = replay(meeting.from, pending.slice(0, count), meeting.context)
  const onto = first.document
  const rest = rebaseUnsent({
    id,
    isText,
    mutations: pending.slice(count),
    ...context,
    from,
    onto,
  })
  return (
    rest && {
      mutations: [...first.mutations, ...rest.mutations],
      document: rest.document,
      conflicts: [...first.conflicts, ...rest.conflicts],
      barrier: first.mutations.length,
    }
  )
}

export function pass(state: LocalDocument, revision: string | undefined): LocalDocument {
  if (!revision || state.passed.includes(revision)) return state
  return { ...state, passed: [...state.passed, revision].slice(-passedLimit) }
}
