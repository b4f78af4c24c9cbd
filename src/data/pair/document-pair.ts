import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { UnreadTexts } from '../validation/unread-texts.ts'
import type { DataError } from '../errors.ts'
import type { Conflict } from './version/clashes.ts'
import type { Deletion } from './version/deletion.ts'
import type { WaitingOperation } from './version/local-document.ts'
import type {
  DisabledReason,
  OperationArguments,
  OperationName,
  OperationOutcome,
} from './operations/operations.ts'
import type { UndoHistory } from '../undo/undo-history.ts'
import type { ValidationState } from '../validation/validation-status.ts'

/** The state of the user's edits, for the status line. */
export type SaveState =
  /** Everything is on the server; `at` = when this page last saved something (ms). */
  | { type: 'saved'; at: number | null }
  /** Edits wait for the next commit. */
  | { type: 'unsaved' }
  /** Edits are stored on this device and wait for the next commit, or for `retry` if the server was unreachable. */
  | { type: 'kept'; retry: { attempt: number; retryAt: number; error: DataError } | null }
  | { type: 'sending' }
  /** The server could not be reached; sent again at `retryAt` (ms). */
  | { type: 'retrying'; attempt: number; retryAt: number; error: DataError }
  /** The server refused the edits. The document shows the server's state; `text` is the user's `version` as JSON. */
  | { type: 'refused'; error: DataError; version: ContentDocument | null; text: string }

export interface PairState {
  publishedId: string
  typeName: string
  /** False until both versions are loaded. */
  ready: boolean
  liveEdit: boolean
  /** True while a transaction over several documents has only partly arrived; editing is locked. */
  transactionSyncLock: boolean
  draft: ContentDocument | null
  published: ContentDocument | null
  /** The initial fields of a document that does not exist yet. */
  initialValue: Readonly<Record<string, unknown>>
  /**
   * What the form shows: the draft, else the published document; always the latter for live-edit types. In claimed
   * conflicts it has the user's own value, which is not in any version; see `displayedVersion` for the document itself.
   */
  displayed: ContentDocument | null
  save: SaveState
  /**
   * Concurrent changes by the user and others that could not be merged. The document contains one of the two values;
   * the other one is kept until the user decides.
   */
  conflicts: readonly Conflict[]
  /** Set when the document was deleted, or its draft discarded, while it was open; null while it exists. */
  deletion: Deletion | null
  /** True while the event stream is disconnected: the displayed content may be outdated. */
  reconnecting: boolean
  /** The operation that waits for the connection; null when none does. */
  waiting: WaitingOperation | null
  /** The running operation. */
  running: OperationName | null
}

/** One version of the document changed. */
export interface DocumentChange {
  documentId: string
  document: ContentDocument | null
  origin: 'local' | 'remote'
  /** Absent for edits that are not sent yet and for whole snapshots. */
  transactionId?: string
}

/** A document with its draft, live. Owned by the document store; every caller calls `release` once. */
export interface DocumentPair {
  readonly publishedId: string
  readonly typeName: string
  /** Replays the current state to new subscribers; emits synchronously with each change. */
  readonly state$: Observable<PairState>
  getState(): PairState
  readonly changes$: Observable<DocumentChange>
  /** Texts in the form that cannot be parsed as values. */
  readonly unread: UnreadTexts
  /** Validates while subscribed, at most every 200 ms; includes `unread`. */
  readonly validation$: Observable<ValidationState>
  /** Undo and redo of the user's own edits. */
  readonly undo: UndoHistory
  /** Edits a live-edit document or the draft (created from the published one if missing). Throws before ready. */
  patch(patches: readonly Patch[]): void
  /**
   * Claims the path of a control with the focus until the returned function is called: a conflict that arises there
   * meanwhile leaves the user's own value displayed, and goes on with further edits of it.
   */
  claim(path: Path): () => void
  /** Rejects with OperationError; the same error is emitted on `errors$`, so a caller may ignore the promise. */
  execute(operation: OperationName, args?: OperationArguments): Promise<OperationOutcome>
  /** Cancels an operation that waits for the connection; its promise rejects with `CALLED_OFF`. */
  callOff(): void
  /** Every operation with the reason why it is disabled, or null. */
  operations(): Record<OperationName, DisabledReason | null>
  /** Resolves the oldest conflict at the path: sets the chosen value in the document and drops the other one. */
  resolveConflict(path: Path, choice: 'mine' | 'theirs'): void
  /**
   * Decides about the user's edits of a deleted document. `bringBack`: recreates the whole document with the edits.
   * `letGo`: it stays deleted; the edits are kept until `discardRefused`, or restored by `retry`.
   */
  resolveDeletion(choice: 'bringBack' | 'letGo'): void
  /** Sends unsent edits at once; after a refusal restores the user's version and sends it. */
  retry(): void
  /** Drops the version that the server refused. */
  discardRefused(): void
  /** Resolves when all edits made so far are on the server; rejects with DataError when they are refused. */
  flush(): Promise<void>
  release(): void
}
