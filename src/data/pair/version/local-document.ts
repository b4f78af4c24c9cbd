import type { ContentDocument, IdentifiedDocumentStub } from '../../../model/document.ts'
import type { Mutation, Transaction, UnchangedPaths } from '../../../model/mutation.ts'
import type { Path } from '../../../model/path.ts'
import type { MutationEvent } from '../../../protocol/listen.ts'
import type { DataError } from '../../errors.ts'
import type { Absence } from '../../history/absence.ts'
import type { TypedValue } from './claimed-conflicts.ts'
import { addConflicts, type Conflict, type IsText } from './clashes.ts'
import { replay } from './rebase.ts'
import { optimistic } from './stamps.ts'

type Version = ContentDocument | null

/**
 * The local state of one document: the server's version (`base`), with the sent edits (`edge`), and the version the
 * user sees (`local`). Immutable: `applyChange` returns a new value.
 */
export interface LocalDocument {
  readonly id: string
  readonly isText: IsText
  /** False until the first snapshot; everything below is unknown until then. */
  readonly ready: boolean
  /** The newest state received from the server. */
  readonly base: Version
  /** Acknowledged by the server; their events have not arrived yet. */
  readonly submitted: readonly Submitted[]
  /** Sent without a response so far; as its outcome may be unknown, it is only ever sent again under the same id. */
  readonly inFlight: SentTransaction | null
  /** `base` with all sent edits. */
  readonly edge: Version
  /** Unsent edits, based on `edge`. */
  readonly pending: readonly Mutation[]
  /** Number of edits at the start of `pending` that may be sent now; the rest waits for an operation. Null = all. */
  readonly barrier: number | null
  /** An operation that waits for the connection, with the document displayed when it was started. */
  readonly waiting: WaitingOperation | null
  /** The version the user sees: `edge` with `pending`. */
  readonly local: Version
  /**
   * Set while the edited document does not exist: the base of all sent and pending edits. Nothing is sent until
   * `recreate`, `bringBack` or `abandon` decides, or the document is restored.
   */
  readonly adrift: { readonly base: Version } | null
  /** How the document was removed; null while it exists. */
  readonly removal: Removal | null
  /** Edits that the server refused and the user has not handled yet. */
  readonly refusals: readonly Refusal[]
  /** Concurrent changes by the user and others; both values are kept until the user decides. */
  readonly conflicts: readonly Conflict[]
  /** Paths of the controls with the focus: conflicts that arise there are claimed. */
  readonly claims: readonly Path[]
  /** Events that do not continue the chain of revisions; they wait for the missing one. */
  readonly early: readonly EarlyEvent[]
  /** Revisions before `base`, newest last: an event that results in one of them is old. */
  readonly passed: readonly string[]
  /** Why a new snapshot is needed; null while the chain is intact. */
  readonly broken: string | null
  /** True until edits that were overtaken, or made by an earlier page, are rebased on the server's current version. */
  readonly restored: boolean
  /** Set after a commit was overtaken, until the changes that it met are known; nothing is sent meanwhile. */
  readonly overtaken: Overtaken | null
  /** Set until it is looked up which edits of an earlier page the server has; events wait for that. */
  readonly unknown: UnknownFate | null
}

/** A commit that met changes its author had not seen. */
export interface Overtaken {
  /** The revision it required; once a newer one is known, the edits are sent again. */
  readonly revision: string | undefined
  readonly at: number
}

/** Edits of an earlier page that may have been sent after they were journaled. */
export interface UnknownFate {
  /** The id they would have been sent under. */
  readonly transactionId: string | null
  /** Number of these edits at the start of `pending`. */
  readonly count: number
  /** Set when they were already rebased on a newer state: the original edits, and the conflicts before that. */
  readonly before: { edits: SavedEdits; conflicts: readonly Conflict[] } | null
}

/** An operation that runs as soon as the server can be reached, if the document has not changed by then. */
export interface WaitingOperation {
  readonly operation: 'publish'
  /** The document as it was displayed. */
  readonly document: ContentDocument
  /** When it was started, ms. */
  readonly since: number
}

/** A document that no longer exists: its last version and, if known, when and by whom it was deleted. */
export interface Removal {
  readonly document: ContentDocument
  /** User id. */
  readonly by: string | null
  /** ISO time. */
  readonly at: string | null
  /** It exists, but the user may no longer read it. */
  readonly isForbidden?: true
}

/** A transaction being sent. It is only written to what its author saw. */
export interface SentTransaction extends Transaction {
  /** The required revision of the document; absent if the transaction creates it. */
  readonly guard?: string
  /** What is required instead by a server that can compare single paths. */
  readonly unchanged?: UnchangedPaths
  /**
   * True for the creation of a document that somebody else has created: its edits are unsent again. It is written
   * nevertheless if the other document is deleted before it arrives.
   */
  readonly isUnlikely?: true
}

interface Submitted extends SentTransaction {
  readonly acknowledgedAt: number
}

interface EarlyEvent {
  readonly event: MutationEvent
  readonly receivedAt: number
}

/** Edits that the server refused. */
export interface Refusal {
  readonly error: DataError
  /** The user's complete version. */
  readonly document: Version
  /** The state that `mutations` are based on. */
  readonly edge: Version
  readonly mutations: readonly Mutation[]
}

/** Data that must outlive the page: the edits the server may not have, and their base. */
export interface SavedEdits {
  /** The state on which the oldest of them was made. */
  readonly base: Version
  /** Acknowledged, but not contained in `base`. */
  readonly submitted: readonly SentTransaction[]
  readonly inFlight: SentTransaction | null
  readonly pending: readonly Mutation[]
  /** The transaction id for `pending`. */
  readonly nextId?: string | undefined
}

/** All changes of a document. Times are ms. */
export type Change =
  /** Continues edits of an earlier page. Only for a document without edits; the displayed version never goes back. */
  | { type: 'restore'; edits: SavedEdits; isShown: boolean; at: number }
  /** The server's log of an earlier page's edits: their ids, and all transactions up to the last of them. */
  | {
      type: 'recalled'
      known: ReadonlySet<string>
      events: readonly MutationEvent[]
      /** Whether transactions that are not in `known` are certainly not on the server. */
      isCertain: boolean
      at: number
    }
  | { type: 'edit'; mutations: readonly Mutation[]; at: number }
  /** Later edits wait until `release`. */
  | { type: 'hold' }
  | { type: 'release' }
  /** An operation starts or stops waiting for the connection. `barrier`: the one an earlier page had journaled. */
  | { type: 'wait'; waiting: WaitingOperation | null; barrier?: number | null }
  /** `byPath`: the server can compare single paths with those of a revision. */
  | { type: 'commit.sent'; transactionId: string; byPath?: boolean }
  | { type: 'commit.acknowledged'; transactionId: string; at: number }
  /** Another user's commit was faster: the sent edits are rebased and sent again. */
  | { type: 'commit.overtaken'; transactionId: string; at: number }
  | { type: 'commit.refused'; transactionId: string; error: DataError }
  | { type: 'event'; event: MutationEvent; at: number }
  /** `isBehind`: the server went back; it is certain that the document has this state now. */
  | {
      type: 'snapshot'
      document: Version
      request: SnapshotRequest
      at: number
      isBehind?: boolean
    }
  /** Rebases the edits of an adrift document on a new one, `document`, which is created with them. */
  | { type: 'recreate'; document: IdentifiedDocumentStub; at: number }
  /** The edits must create the document `onto` instead of `from`, with which they began. */
  | { type: 'rebuild'; from: IdentifiedDocumentStub; onto: IdentifiedDocumentStub; at: number }
  /** Sets edits of a removed document, `document`, aside until the user decides. */
  | { type: 'detach'; document: ContentDocument; at: number }
  /** The draft created by the first edits was removed (transaction `revision`); the edits are set aside likewise. */
  | {
      type: 'retracted'
      document: ContentDocument
      mutations: readonly Mutation[]
      removal: Removal | null
      revision: string
      at: number
    }
  /** Recreates the document of an adrift state with all edits. */
  | { type: 'bringBack'; at: number }
  /** Why the document can no longer be read. */
  | { type: 'removal.known'; absence: Absence }
  /** Drops the edits of an adrift document as refused. */
  | { type: 'abandon'; error: DataError }
  /** Adds edits that were refused elsewhere. */
  | { type: 'refused.add'; refusals: readonly Refusal[] }
  | { type: 'refused.retry'; at: number }
  | { type: 'refused.discard' }
  | { type: 'claim'; claims: readonly Path[] }
  | { type: 'conflicts.add'; conflicts: readonly Conflict[] }
  /** The user typed into claimed conflicts. */
  | { type: 'conflicts.type'; typed: readonly TypedValue[]; claimed: readonly Conflict[] }
  /** The authors of the other side of conflicts. */
  | {
      type: 'conflicts.by'
      authors: readonly { path: Path; author: string }[]
    }
  /** The user decided, or both sides have become equal. */
  | { type: 'conflicts.settle'; conflicts: readonly Conflict[] }

/** The state when a snapshot was requested; determines how old the response may be. */
export interface SnapshotRequest {
  readonly at: number
  /** Transactions that were acknowledged by then: the response contains them. */
  readonly settled: readonly string[]
  /** Revision of the base at that time. */
  readonly revision: string | undefined
}

/**
 * How long an event waits for earlier ones. The protocol allows for 30 s; but a snapshot is cheap, and until it arrives
 * this page writes without knowing the changes of others.
 */
const gapMs = 3_000
const gapEvents = 20
/** How long an acknowledged commit waits for its event. */
const echoMs = 10_000
/** How long an overtaken commit waits for the event of the change that it met, which is on its way. */
const overtakenMs = 500

/** The initial state of a document that is not loaded yet. */
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
    claims: [],
    early: [],
    passed: [],
    broken: null,
    restored: false,
    overtaken: null,
    unknown: null,
  }
}

/** True when there are edits to send and nothing prevents it. */
export function canSend(state: LocalDocument): boolean {
  const { inFlight, adrift, restored } = state
  return sendable(state) > 0 && !inFlight && !adrift && !restored && !isOvertaken(state)
}

/** True until the document has changed, or was read, since a commit was overtaken. */
export function isOvertaken({ overtaken, base, submitted }: LocalDocument): boolean {
  if (!overtaken) return false
  const { revision } = overtaken
  return revision === base?._rev || submitted.some((sent) => sent.transactionId === revision)
}

/** Number of edits that are not held back. */
export function sendable({ pending, barrier }: LocalDocument): number {
  return Math.min(barrier ?? pending.length, pending.length)
}

/** The edits to store until the server has them; null when it has everything. */
export function savedEdits(state: LocalDocument): SavedEdits | null {
  const { submitted, pending } = state
  const inFlight = state.inFlight?.mutations.length ? state.inFlight : null
  // An acknowledged transaction may still need a repair: only its event shows how the server applied it.
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

/** The state to record when a snapshot is requested at `at`. */
export function snapshotRequest(state: LocalDocument, at: number): SnapshotRequest {
  return {
    at,
    settled: state.submitted.map(({ transactionId }) => transactionId),
    revision: state.base?._rev,
  }
}

/** When a snapshot is needed because events are missing; null = none is needed. */
export function snapshotDue(
  state: LocalDocument,
  isConnected = true,
): { at: number; reason: string } | null {
  if (!state.ready) return null
  if (!isConnected) {
    // The welcome of the event stream will request snapshots anyway, but this commit need not wait for that.
    return isOvertaken(state) ? { at: 0, reason: 'somebody else wrote before a commit' } : null
  }
  if (state.broken !== null) return { at: 0, reason: state.broken }
  if (state.early.length > gapEvents) return { at: 0, reason: 'too many events out of order' }
  const dues = [
    ...(isOvertaken(state) ? [state.overtaken!] : []).map(({ at }) => ({
      at: at + overtakenMs,
      reason: 'somebody else wrote before a commit',
    })),
    ...state.early.slice(0, 1).map(({ receivedAt }) => ({
      at: receivedAt + gapMs,
      reason: 'an event is missing',
    })),
    ...state.submitted.slice(0, 1).map(({ acknowledgedAt }) => ({
      at: acknowledgedAt + echoMs,
      reason: 'the event of a commit is missing',
    })),
  ]
  return dues.sort((a, b) => a.at - b.at)[0] ?? null
}

export function outstanding(state: LocalDocument): readonly SentTransaction[] {
  return state.inFlight ? [...state.submitted, state.inFlight] : state.submitted
}

/** The state on which the oldest outstanding edit was made. */
export function startOf(state: LocalDocument): Version {
  return state.adrift ? state.adrift.base : state.base
}

/** The state after all sent transactions, on which `pending` is based. */
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
