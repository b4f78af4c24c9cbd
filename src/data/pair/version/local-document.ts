import type { ContentDocument, IdentifiedDocumentStub } from '../../../model/document.ts'
import type { Mutation, Transaction } from '../../../model/mutation.ts'
import type { MutationEvent } from '../../../protocol/listen.ts'
import type { DataError } from '../../errors.ts'
import type { Absence } from '../../history/absence.ts'
import { addConflicts, type Conflict, type IsText } from './clashes.ts'
import { replay } from './rebase.ts'
import { optimistic } from './stamps.ts'

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
  /** The newest state received from the server. */
  readonly base: Version
  /** Acknowledged by the server; their events are still to come. */
  readonly submitted: readonly Submitted[]
  /** Sent and not answered; its fate may be unknown, so it is only ever sent again under the same id. */
  readonly inFlight: SentTransaction | null
  /** `base` with everything that was sent. */
  readonly edge: Version
  /** Edits that were not sent, on top of `edge`. */
  readonly pending: readonly Mutation[]
  /** So many of `pending`, from the first, are sent now; the others wait for an operation to be done. Null = all. */
  readonly barrier: number | null
  /** An operation that waits for the connection, with what was on the screen when it was started. */
  readonly waiting: WaitingOperation | null
  /** What the user sees: `edge` with `pending`. */
  readonly local: Version
  /**
   * Set while the document is gone under the user's edits: the state on which everything sent and pending starts.
   * Nothing is sent until `recreate`, `bringBack` or `abandon` decides, or the document comes back.
   */
  readonly adrift: { readonly base: Version } | null
  /** How the document went away, as long as it is gone. */
  readonly removal: Removal | null
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

/** An operation that is carried out as soon as the server can be reached, if the document is still the same then. */
export interface WaitingOperation {
  readonly operation: 'publish'
  /** The document as it was on the screen. */
  readonly document: ContentDocument
  /** When it was started, ms. */
  readonly since: number
}

/** A document that is there no more: what it was, and who deleted it when, as far as that is known. */
export interface Removal {
  readonly document: ContentDocument
  /** User id. */
  readonly by: string | null
  /** ISO time. */
  readonly at: string | null
  /** It is there, and may not be read any more. */
  readonly isForbidden?: true
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
      /** Whether what is not known is not there either. */
      isCertain: boolean
      at: number
    }
  | { type: 'edit'; mutations: readonly Mutation[]; at: number }
  /** What is edited from now on waits until `release`. */
  | { type: 'hold' }
  | { type: 'release' }
  /** An operation waits for the connection, or does so no more. `barrier`: as it was when an earlier page kept it. */
  | { type: 'wait'; waiting: WaitingOperation | null; barrier?: number | null }
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
  /** Edits of a document that is gone wait beside it, `document`, for somebody to decide. */
  | { type: 'detach'; document: ContentDocument; at: number }
  /** The draft that the first edits made has been taken back (transaction `revision`): they wait likewise. */
  | {
      type: 'retracted'
      document: ContentDocument
      mutations: readonly Mutation[]
      removal: Removal | null
      revision: string
      at: number
    }
  /** Creates the document of an adrift state anew, as it was with all edits. */
  | { type: 'bringBack'; at: number }
  /** Why the document cannot be read any more. */
  | { type: 'removal.known'; absence: Absence }
  /** Gives up the edits of an adrift document as refused. */
  | { type: 'abandon'; error: DataError }
  /** Edits that were refused elsewhere are shown here. */
  | { type: 'refused.add'; refusals: readonly Refusal[] }
  | { type: 'refused.retry'; at: number }
  | { type: 'refused.discard' }
  | { type: 'conflicts.add'; conflicts: readonly Conflict[] }
  /** Who wrote the other side of conflicts. */
  | {
      type: 'conflicts.by'
      authors: readonly { conflict: Conflict; author: string }[]
    }
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
    barrier: null,
    waiting: null,
    local: null,
    adrift: null,
    removal: null,
    refusals: [],
    conflicts: [],
    early: [],
    passed: [],
    broken: null,
    restored: false,
    unknown: null,
  }
}

/** True when there is something to send and nothing in the way. */
export function canSend(state: LocalDocument): boolean {
  return sendable(state) > 0 && !state.inFlight && !state.adrift && !state.restored
}

/** How many edits are not held back. */
export function sendable({ pending, barrier }: LocalDocument): number {
  return Math.min(barrier ?? pending.length, pending.length)
}

/** What has to be kept until the server has it; null when it has everything. */
export function savedEdits(state: LocalDocument): SavedEdits | null {
  const { submitted, pending } = state
  const inFlight = state.inFlight?.mutations.length ? state.inFlight : null
  // What was acknowledged may still need putting right: how the server took it, only its event tells.
  if (!inFlight && submitted.length + pending.length === 0) return null
  return { base: startOf(state), submitted, inFlight, pending }
}

/** True when every sent transaction has been confirmed. */
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

export function outstanding(state: LocalDocument): readonly Transaction[] {
  return state.inFlight ? [...state.submitted, state.inFlight] : state.submitted
}

/** The state on which the oldest outstanding edit was made. */
export function startOf(state: LocalDocument): Version {
  return state.adrift ? state.adrift.base : state.base
}

/** What everything that was sent leads to; the state that `pending` starts from. */
export function sentState(state: LocalDocument): Version {
  return replayAll(startOf(state), outstanding(state))
}

export function replayAll(document: Version, transactions: readonly Transaction[]): Version {
  const at = Date.parse(document?._updatedAt ?? '') || 0
  return replay(document, mutationsOf(transactions), optimistic(at))
}

export function mutationsOf(transactions: readonly Transaction[]): readonly Mutation[] {
  return transactions.flatMap(({ mutations }) => mutations)
}

export function isCreation(mutation: Mutation): boolean {
  return 'createIfNotExists' in mutation
}

export function withConflicts(state: LocalDocument, news: readonly Conflict[]): LocalDocument {
  return { ...state, conflicts: addConflicts(state.conflicts, news) }
}
