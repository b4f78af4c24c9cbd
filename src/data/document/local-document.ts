import { applyMutations } from '../../model/apply-mutation.ts'
import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import { type Mutation, patchesToMutations, type Transaction } from '../../model/mutation.ts'
import { set } from '../../model/patch.ts'
import type { MutationEvent } from '../../protocol/listen.ts'
import { DataError } from '../errors.ts'
import { keepIdentity } from '../keep-identity.ts'
import { addConflicts, type Conflict, type IsText } from './clashes.ts'
import { asTextPatches, rebaseUnsent, replay, replaySent, touchedFields } from './rebase.ts'
import { isSameContent, optimistic, stamp, withoutStamps } from './stamps.ts'

type Version = ContentDocument | null

/**
 * One document as this page knows it: what the server holds (`base`), what was sent on top of it (`edge`), and what the
 * user sees (`local`). A persistent value: `applyChange` computes the next one and never touches the old.
 */
export interface LocalDocument {
  readonly id: string
  readonly isText: IsText
  /** False until the first snapshot; everything below is unknown until then. */
  readonly ready: boolean
  /** The newest state the server told us about. */
  readonly base: Version
  /** Acknowledged by the server; their events are still to come. */
  readonly submitted: readonly Submitted[]
  /** Sent and not answered; its fate may be unknown, so it is only ever sent again under the same id. */
  readonly inFlight: SentTransaction | null
  /** `base` with everything that was sent. */
  readonly edge: Version
  /** Edits that were not sent, on top of `edge`. */
  readonly pending: readonly Mutation[]
  /** What the user sees: `edge` with `pending`. */
  readonly local: Version
  /**
   * Set while the document is gone under the user's edits: the state on which everything sent and pending starts.
   * `local` stands still and nothing is sent until `recreate` or `abandon` decides, or the document comes back.
   */
  readonly adrift: { readonly base: Version } | null
  /** What the server refused and the user has not dealt with. */
  readonly refusals: readonly Refusal[]
  /** What others and the user changed at the same time; both values are kept until the user decides. */
  readonly conflicts: readonly Conflict[]
  /** Events that do not continue the chain of revisions; they wait for the missing one. */
  readonly early: readonly EarlyEvent[]
  /** Revisions that came before `base`, newest last: an event that leads to one of them is old. */
  readonly passed: readonly string[]
  /** Why only a new snapshot can help; null while the chain is whole. */
  readonly broken: string | null
  /** True until edits that were overtaken, or made by an earlier page, stand on what the server holds now. */
  readonly restored: boolean
  /** Set while nobody has looked up what of an earlier page's edits the server has; events wait for that. */
  readonly unknown: UnknownFate | null
}

/** Edits of an earlier page that perhaps were sent after it wrote them down. */
export interface UnknownFate {
  /** The name they would have been sent under. */
  readonly transactionId: string | null
  /** So many of `pending`, from the first. */
  readonly count: number
  /** Set where they have been put on a newer state already: what they were, and what was asked about before. */
  readonly before: { edits: SavedEdits; conflicts: readonly Conflict[] } | null
}

/** A transaction on its way. */
export interface SentTransaction extends Transaction {
  /** The revision it must meet, because it writes over what somebody else may have changed. */
  readonly guard?: string
}

interface Submitted extends SentTransaction {
  readonly acknowledgedAt: number
}

interface EarlyEvent {
  readonly event: MutationEvent
  readonly receivedAt: number
}

/** Edits that the server did not take. */
export interface Refusal {
  readonly error: DataError
  /** The user's version, complete. */
  readonly document: Version
  /** The state that `mutations` start from. */
  readonly edge: Version
  readonly mutations: readonly Mutation[]
}

/** What has to outlive the page: the edits the server may not have, and the state they were made on. */
export interface SavedEdits {
  /** The state on which the oldest of them was made. */
  readonly base: Version
  /** Acknowledged, but not part of `base`. */
  readonly submitted: readonly SentTransaction[]
  readonly inFlight: SentTransaction | null
  readonly pending: readonly Mutation[]
  /** The name under which `pending` goes out. */
  readonly nextId?: string | undefined
}

/** Everything that can happen to a document. Times are ms. */
export type Change =
  /** Goes on where an earlier page had to stop. Only for a document without edits of its own; what is shown never goes back. */
  | { type: 'restore'; edits: SavedEdits; isShown: boolean; at: number }
  /** What the server's log knows of an earlier page's edits: their names, and everybody's steps up to the last of them. */
  | {
      type: 'recalled'
      known: ReadonlySet<string>
      events: readonly MutationEvent[]
      at: number
    }
  | { type: 'edit'; mutations: readonly Mutation[]; at: number }
  | { type: 'commit.sent'; transactionId: string }
  | { type: 'commit.acknowledged'; transactionId: string; at: number }
  /** Somebody else was faster: what was sent is rebased and sent anew. */
  | { type: 'commit.overtaken'; transactionId: string }
  | { type: 'commit.refused'; transactionId: string; error: DataError }
  | { type: 'event'; event: MutationEvent; at: number }
  | { type: 'snapshot'; document: Version; request: SnapshotRequest; at: number }
  /** Puts the edits of an adrift document on a new one, `document`, which is created with them. */
  | { type: 'recreate'; document: IdentifiedDocumentStub; at: number }
  /** Another document, `onto`, has to be created than `from`, with which the edits began. */
  | { type: 'rebuild'; from: IdentifiedDocumentStub; onto: IdentifiedDocumentStub; at: number }
  /** Gives up the edits of an adrift document as refused. */
  | { type: 'abandon'; error: DataError }
  /** Edits that were refused elsewhere are shown here. */
  | { type: 'refused.add'; refusals: readonly Refusal[] }
  | { type: 'refused.retry'; at: number }
  | { type: 'refused.discard' }
  | { type: 'conflicts.add'; conflicts: readonly Conflict[] }
  /** Somebody decided, or both sides came to the same. */
  | { type: 'conflicts.settle'; conflicts: readonly Conflict[] }

/** What was known when a snapshot was asked for; tells how old the answer may be. */
export interface SnapshotRequest {
  readonly at: number
  /** Transactions that were acknowledged by then: the answer contains them. */
  readonly settled: readonly string[]
  /** Revision of the base then. */
  readonly revision: string | undefined
}

/**
 * An event waits this long for the ones before it. The protocol allows for 30 s; but a snapshot costs little, and until
 * it comes this page writes without seeing what others do.
 */
const GAP_MS = 3_000
const GAP_EVENTS = 20
/** An acknowledged commit waits this long for its event. */
const ECHO_MS = 10_000
/** What is remembered of events that came early, and of revisions that are past. */
const EARLY_LIMIT = 100
const PASSED_LIMIT = 50

/** A document of which nothing is known yet. */
export function createLocalDocument(id: string, isText: IsText = () => true): LocalDocument {
  return {
    id,
    isText,
    ready: false,
    base: null,
    submitted: [],
    inFlight: null,
    edge: null,
    pending: [],
    local: null,
    adrift: null,
    refusals: [],
    conflicts: [],
    early: [],
    passed: [],
    broken: null,
    restored: false,
    unknown: null,
  }
}

/** The document after `change`; the same value when the change means nothing to it. Throws MutationError for a bad edit. */
export function applyChange(state: LocalDocument, change: Change): LocalDocument {
  switch (change.type) {
    case 'restore':
      return restore(state, change)
    case 'recalled':
      return recalled(state, change)
    case 'edit':
      return edit(state, change.mutations, change.at)
    case 'commit.sent':
      return send(state, change.transactionId)
    case 'commit.acknowledged':
      return acknowledge(state, change.transactionId, change.at)
    case 'commit.overtaken':
      return fallBehind(state, change.transactionId)
    case 'commit.refused':
      return refuse(state, change.transactionId, change.error)
    case 'event':
      return receive(state, change.event, change.at)
    case 'snapshot':
      return replaceBase(state, change)
    case 'recreate':
      return recreate(state, change.document, change.at)
    case 'rebuild':
      return rebuild(state, change)
    case 'abandon':
      return setAside(state, change.error)
    case 'refused.add':
      return { ...state, refusals: [...state.refusals, ...change.refusals] }
    case 'refused.retry':
      return retryRefused(state, change.at)
    case 'refused.discard':
      return { ...state, refusals: [] }
    case 'conflicts.add':
      return { ...state, conflicts: addConflicts(state.conflicts, change.conflicts) }
    case 'conflicts.settle':
      return {
        ...state,
        conflicts: state.conflicts.filter((conflict) => !change.conflicts.includes(conflict)),
      }
  }
}

/** True when there is something to send and nothing in the way. */
export function canSend(state: LocalDocument): boolean {
  return state.pending.length > 0 && !state.inFlight && !state.adrift && !state.restored
}

/** What has to be kept until the server has it; null when it has everything. */
export function savedEdits(state: LocalDocument): SavedEdits | null {
  const { submitted, pending } = state
  const inFlight = state.inFlight?.mutations.length ? state.inFlight : null
  // What was acknowledged may still need putting right: how the server took it, only its event tells.
  if (!inFlight && submitted.length + pending.length === 0) return null
  return { base: startOf(state), submitted, inFlight, pending }
}

/** True when nothing that was sent is still to be heard of. */
export function isQuiet(state: LocalDocument): boolean {
  return !state.inFlight && state.submitted.length === 0
}

/** True while edits that create the document have not been confirmed. */
export function isCreating(state: LocalDocument): boolean {
  return [...mutationsOf(outstanding(state)), ...state.pending].some(isCreation)
}

/** What to remember when asking for a snapshot at `at`. */
export function snapshotRequest(state: LocalDocument, at: number): SnapshotRequest {
  return {
    at,
    settled: state.submitted.map(({ transactionId }) => transactionId),
    revision: state.base?._rev,
  }
}

/** When a snapshot is due because the events alone do not tell the story; null = they do. */
export function snapshotDue(state: LocalDocument): { at: number; reason: string } | null {
  if (!state.ready) return null
  if (state.broken !== null) return { at: 0, reason: state.broken }
  if (state.early.length > GAP_EVENTS) return { at: 0, reason: 'too many events out of order' }
  const dues = [
    ...state.early.slice(0, 1).map(({ receivedAt }) => ({
      at: receivedAt + GAP_MS,
      reason: 'an event is missing',
    })),
    ...state.submitted.slice(0, 1).map(({ acknowledgedAt }) => ({
      at: acknowledgedAt + ECHO_MS,
      reason: 'the event of a commit is missing',
    })),
  ]
  return dues.sort((a, b) => a.at - b.at)[0] ?? null
}

function restore(
  state: LocalDocument,
  { edits, isShown, at }: Extract<Change, { type: 'restore' }>,
): LocalDocument {
  const { base, inFlight, pending } = edits
  const submitted = edits.submitted.map((transaction) => ({ ...transaction, acknowledgedAt: at }))
  const edge = replayAll(base, inFlight ? [...submitted, inFlight] : submitted)
  const local = stamp(replay(edge, pending, optimistic(at)), base)
  const broken = 'edits of an earlier page have to be put on the newest state'
  const outstandingEdits = { base, submitted, inFlight, edge, pending, local, adrift: null }
  // Revisions passed on the way to a newer base are ahead of this one; an older snapshot must not bring its own back.
  const passed = base?._rev ? [base._rev] : []
  const unknown = { transactionId: edits.nextId ?? null, count: pending.length, before: null }
  const next = { ...state, ...outstandingEdits, ready: true, passed, broken, restored: true }
  if (!state.ready || !isShown) return { ...next, unknown }
  const settled = submitted.map(({ transactionId }) => transactionId)
  const request = { at, settled, revision: base?._rev }
  const shown = replaceBase(next, { type: 'snapshot', document: state.base, request, at })
  // They could not be put there yet.
  if (shown.broken !== null) return { ...next, unknown }
  const before = { edits, conflicts: state.conflicts }
  const moved = { ...unknown, count: shown.pending.length, before }
  return { ...shown, broken, restored: true, unknown: moved }
}

/** Goes the way that everybody went up to the last of our edits, as if this page had been there. */
function recalled(
  state: LocalDocument,
  { known, events, at }: Extract<Change, { type: 'recalled' }>,
): LocalDocument {
  if (!state.unknown) return state
  const { transactionId, count, before } = state.unknown
  if (before)
    return known.size === 0 ? { ...state, unknown: null } : anew(state, { known, events, at })
  let next: LocalDocument = { ...state, unknown: null }
  if (transactionId !== null && known.has(transactionId)) {
    const mutations = state.pending.slice(0, count)
    next = confirmPending(next, { transactionId, mutations }, at)
  }
  for (const event of events) {
    if (!continues(next, event)) break
    next = advance(next, event, at)
  }
  return next
}

/** The first edits of `pending` turn out to have been sent, and everything that was sent before them with them. */
function confirmPending(
  state: LocalDocument,
  { transactionId, mutations }: Transaction,
  at: number,
): LocalDocument {
  const pending = state.pending.slice(mutations.length)
  const sent = [...outstanding(state), { transactionId, mutations }]
  const submitted = sent.map((transaction) => ({ ...transaction, acknowledgedAt: at }))
  return { ...state, submitted, inFlight: null, edge: replayAll(startOf(state), sent), pending }
}

/** The edits were put on a newer state as if that had nothing of them, which it has: once more, the right way. */
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
  const answered = (sent: SentTransaction | null) =>
    sent && !known.has(sent.transactionId) && state.inFlight?.transactionId !== sent.transactionId
  // It was answered meanwhile, and not by the log: what there is says more than a new beginning.
  if (answered(edits.inFlight)) return { ...state, unknown: null }
  const start = { ...createLocalDocument(id, isText), refusals: state.refusals, conflicts }
  const restored = restore(start, { type: 'restore', edits, isShown: false, at })
  const there = recalled(restored, { type: 'recalled', known, events, at })
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

function edit(state: LocalDocument, mutations: readonly Mutation[], at: number): LocalDocument {
  const local = stamp(applyMutations(state.local, mutations, optimistic(at)), state.base)
  const kept = state.unknown?.count ?? 0
  const pending = [...state.pending.slice(0, kept), ...append(state.pending.slice(kept), mutations)]
  return { ...state, pending, local }
}

/** Typing sets one text again and again; offline for an hour, only the last of them may remain. */
function append(pending: readonly Mutation[], mutations: readonly Mutation[]): Mutation[] {
  const [last, next] = [pending.at(-1), mutations[0]]
  const path = last && next && mutations.length === 1 ? soleText(next) : null
  const isAgain = path !== null && path === soleText(last!)
  return [...(isAgain ? pending.slice(0, -1) : pending), ...mutations]
}

/** The field that a mutation sets to a text, if it does nothing else. */
function soleText(mutation: Mutation): string | null {
  if (!('patch' in mutation)) return null
  const { set, ...others } = mutation.patch
  const [path, ...more] = Object.keys(set ?? {})
  if (path === undefined || more.length > 0 || Object.keys(others).join() !== 'id') return null
  const isField = /(^|[.\]])\w+$/.test(path) && !path.endsWith('_key')
  return isField && typeof set![path] === 'string' ? path : null
}

function send(state: LocalDocument, transactionId: string): LocalDocument {
  if (!canSend(state)) return state
  const mutations = asTextPatches(state.pending, state.edge, state.isText)
  if (mutations.length === 0) {
    return { ...state, pending: [], local: stamp(state.edge, state.base) }
  }
  const isGuarded = mutations.some(overwrites)
  // What was written before our last commit is not known until its event is here.
  if (isGuarded && state.submitted.length > 0) return state
  const guard = isGuarded ? state.base?._rev : undefined
  const inFlight = { transactionId, mutations, ...(guard !== undefined && { guard }) }
  return { ...state, inFlight, edge: state.local, pending: [] }
}

/** True for edits that take the place of a value, whatever it is by then; others join with what they meet. */
function overwrites(mutation: Mutation): boolean {
  return 'patch' in mutation && Boolean(mutation.patch.set ?? mutation.patch.unset)
}

/**
 * A commit that must meet a revision which is not the newest any more will not be written: its edits are unsent again.
 * What is left of it waits for the answer.
 */
function withoutOvertaken(
  state: LocalDocument,
  base: Version,
  confirmed: string | null,
): LocalDocument {
  const { inFlight } = state
  if (!inFlight?.guard || inFlight.transactionId === confirmed) return state
  if (state.base?._rev !== inFlight.guard || base?._rev === inFlight.guard) return state
  const pending = [...inFlight.mutations, ...state.pending]
  const edge = replayAll(startOf(state), state.submitted)
  return { ...state, inFlight: { ...inFlight, mutations: [] }, pending, edge }
}

function fallBehind(state: LocalDocument, transactionId: string): LocalDocument {
  const { inFlight } = state
  if (inFlight?.transactionId !== transactionId) return state
  if (inFlight.mutations.length === 0) return { ...state, inFlight: null }
  const pending = [...inFlight.mutations, ...state.pending]
  const edge = replayAll(startOf(state), state.submitted)
  const broken = 'somebody else wrote before a commit'
  return { ...state, inFlight: null, pending, edge, broken, restored: true }
}

function acknowledge(state: LocalDocument, transactionId: string, at: number): LocalDocument {
  // When its event came first, the transaction is already part of the base.
  if (state.inFlight?.transactionId !== transactionId) return state
  const submitted = [...state.submitted, { ...state.inFlight, acknowledgedAt: at }]
  return { ...state, submitted, inFlight: null }
}

function refuse(state: LocalDocument, transactionId: string, error: DataError): LocalDocument {
  const { inFlight } = state
  if (inFlight?.transactionId !== transactionId) return state
  const next = { ...state, inFlight: null, pending: [...inFlight.mutations, ...state.pending] }
  if (error.type !== 'documentNotFoundError' || inFlight.mutations.some(isCreation)) {
    return quarantine(state, error) ?? setAside(next, error)
  }
  // Somebody deleted the document and the news is still under way. What is to become of these edits is decided by
  // whoever looks after adrift documents.
  if (state.adrift || !state.base) return { ...next, adrift: state.adrift ?? { base: null } }
  return { ...next, adrift: { base: state.base }, broken: 'the document is gone' }
}

/** Keeps only the refused edits aside, with those that build on them. Null when that is all there is. */
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
  const next = { inFlight: null, pending: others, edge, refusals }
  return { ...state, ...next, local: keepIdentity(state.local, local) }
}

/** Keeps the user's version, and goes back to what the server has. */
function setAside(state: LocalDocument, error: DataError): LocalDocument {
  const { local, pending } = state
  const edge = sentState(state)
  const refusal: Refusal = { error, document: local, edge, mutations: pending }
  const rest = { pending: [], adrift: null, refusals: [...state.refusals, refusal] }
  if (state.adrift) return { ...state, ...rest, submitted: [], edge: state.base, local: state.base }
  return { ...state, ...rest, edge, local: keepIdentity(local, stamp(edge, state.base)) }
}

function retryRefused(state: LocalDocument, at: number): LocalDocument {
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

function recreate(state: LocalDocument, stub: IdentifiedDocumentStub, at: number): LocalDocument {
  if (!state.adrift || state.inFlight || state.base) return state
  const mutations: Mutation[] = [{ createIfNotExists: stub }]
  const context = optimistic(at)
  const onto = applyMutations(null, mutations, context)
  const from = sentState(state)
  const { id, isText, pending } = state
  const moved = rebaseUnsent({ id, isText, mutations: pending, from, onto, context })
  if (moved) mutations.push(...moved.mutations)
  const local = keepIdentity(state.local, stamp(moved ? moved.document : onto, null))
  const next = { ...state, submitted: [], adrift: null, edge: null, pending: mutations, local }
  return withConflicts(next, moved?.conflicts ?? [])
}

function rebuild(
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
  // What was sent will create the wrong document; then the next commit makes it the right one.
  const pending =
    sent.length > 0 && state.edge
      ? patchesToMutations(state.edge, [set(moved.document)])
      : [{ createIfNotExists: onto }, ...moved.mutations]
  const next = { ...state, pending, local: keepIdentity(state.local, stamp(moved.document, null)) }
  return withConflicts(next, moved.conflicts)
}

function withConflicts(state: LocalDocument, news: readonly Conflict[]): LocalDocument {
  return { ...state, conflicts: addConflicts(state.conflicts, news) }
}

function receive(state: LocalDocument, event: MutationEvent, at: number): LocalDocument {
  if (isOld(state, event)) return state
  const others = state.early.filter((other) => other.event.eventId !== event.eventId)
  const early = [...others, { event, receivedAt: at }].slice(-EARLY_LIMIT)
  return catchUp({ ...state, early }, at)
}

/** Applies the early events that continue the chain, as far as it goes. */
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

function continues(state: LocalDocument, event: MutationEvent): boolean {
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
function advance(state: LocalDocument, event: MutationEvent, at: number): LocalDocument {
  const base = applyEvent(state.base, event)
  if (base === undefined) return { ...state, broken: 'an event cannot be applied' }
  const step = { base, confirmed: event.transactionId, isLeap: false, at }
  return settle(pass(state, event.resultRev), step)
}

/** Undefined when the event does not lead where it says. */
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

function replaceBase(
  state: LocalDocument,
  { document, request, at }: Extract<Change, { type: 'snapshot' }>,
): LocalDocument {
  const revision = document?._rev
  if (document && !revision) {
    throw new DataError({ code: 'protocol', description: `Snapshot of "${state.id}" has no _rev` })
  }
  // It was asked for before anybody knew of the edits that are to stand on it.
  if (state.unknown) return state
  // What was here before the question is part of the answer.
  const early = state.early.filter(({ receivedAt }) => receivedAt >= request.at)
  const next = pass({ ...state, early, broken: null }, revision)
  if (!state.ready) {
    return catchUp({ ...next, ready: true, base: document, edge: document, local: document }, at)
  }
  if (revision !== state.base?._rev) {
    if (revision && state.passed.includes(revision)) return state
    if (!revision && state.base?._rev !== request.revision) {
      return { ...state, broken: 'a snapshot may be older than the last event' }
    }
  }
  const confirmed = newestIncluded(state, document, request)
  if (confirmed === undefined) {
    return { ...state, broken: 'a snapshot was taken while a commit was under way' }
  }
  const settled = settle(next, { base: document, confirmed, isLeap: true, at })
  return catchUp({ ...settled, restored: false }, at)
}

/**
 * The newest of our transactions that a snapshot contains: null = none; undefined = nobody can tell, because one of them
 * was under way when the snapshot was taken, and somebody else wrote, too.
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
  /** True when `base` contains changes that we did not see one by one. */
  isLeap: boolean
  at: number
}

/** Puts the document on a new base. What was sent since, and what was not sent, is rebased. */
function settle(before: LocalDocument, { base, confirmed, isLeap, at }: Settlement): LocalDocument {
  const state = withoutOvertaken(before, base, confirmed)
  const sent = outstanding(state)
  const count = sent.findIndex(({ transactionId }) => transactionId === confirmed) + 1
  const included = sent.slice(0, count)
  const rest = sent.slice(count)
  const start = startOf(state)
  const foundation = replayAll(start, included)
  const isExpected = !state.adrift && isSameContent(foundation, base)
  const isBlind = isLeap && count > 0 && !isExpected
  const next = {
    ...state,
    base,
    submitted: state.submitted.slice(count),
    inFlight: rest.length > 0 ? state.inFlight : null,
  }
  if (rest.length === 0 && state.pending.length === 0 && !isBlind) {
    const known = keepIdentity(state.local, base)
    return { ...next, base: known, edge: known, local: known, adrift: null }
  }
  if (isExpected) {
    const edge = rest.length > 0 ? state.edge : base
    return { ...next, edge, local: stamp(state.local, base) }
  }
  const blind = isBlind ? { from: start, mutations: mutationsOf(included) } : NOTHING
  return rebase(next, { foundation, rest, blind, at })
}

interface Foundation {
  /** The state on which everything that is still outstanding was made. */
  foundation: Version
  /** What of it was sent. */
  rest: readonly Transaction[]
  /** What was confirmed without our seeing how, and the state it was made on. */
  blind: { from: Version; mutations: readonly Mutation[] }
  at: number
}

const NOTHING = { from: null, mutations: [] }

function rebase(state: LocalDocument, { foundation, rest, blind, at }: Foundation): LocalDocument {
  const { id, base, isText } = state
  const context = optimistic(at)
  const replayed = replaySent({
    id,
    isText,
    mutations: mutationsOf(rest),
    from: foundation,
    onto: base,
    confirmed: blind,
    context,
  })
  const from = replayAll(foundation, rest)
  const unsent = rebaseUnsent({
    id,
    isText,
    mutations: state.pending,
    from,
    onto: replay(replayed.document, replayed.recovered, context),
    context,
  })
  if (!unsent || (rest.length > 0 && !replayed.document)) {
    return { ...state, adrift: { base: foundation } }
  }
  return {
    ...state,
    edge: replayed.document,
    pending: [...replayed.recovered, ...unsent.mutations],
    local: keepIdentity(state.local, stamp(unsent.document, base)),
    conflicts: addConflicts(state.conflicts, [...replayed.conflicts, ...unsent.conflicts]),
    adrift: null,
  }
}

function outstanding(state: LocalDocument): readonly Transaction[] {
  return state.inFlight ? [...state.submitted, state.inFlight] : state.submitted
}

/** The state on which the oldest outstanding edit was made. */
function startOf(state: LocalDocument): Version {
  return state.adrift ? state.adrift.base : state.base
}

/** What everything that was sent leads to; the state that `pending` starts from. */
function sentState(state: LocalDocument): Version {
  return replayAll(startOf(state), outstanding(state))
}

function replayAll(document: Version, transactions: readonly Transaction[]): Version {
  const at = Date.parse(document?._updatedAt ?? '') || 0
  return replay(document, mutationsOf(transactions), optimistic(at))
}

function mutationsOf(transactions: readonly Transaction[]): readonly Mutation[] {
  return transactions.flatMap(({ mutations }) => mutations)
}

function pass(state: LocalDocument, revision: string | undefined): LocalDocument {
  if (!revision || state.passed.includes(revision)) return state
  return { ...state, passed: [...state.passed, revision].slice(-PASSED_LIMIT) }
}

function isCreation(mutation: Mutation): boolean {
  return 'createIfNotExists' in mutation
}
