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

/** Truth about the user's edits, for the status line. */
export type SaveState =
  /** Everything is on the server; `at` = when this page last saved something (ms). */
  | { type: 'saved'; at: number | null }
  /** Edits wait for the next commit. */
  | { type: 'unsaved' }
  /** Edits are kept on this device and wait for the next commit, or for `retry` where the server could not be reached. */
  | { type: 'kept'; retry: { attempt: number; retryAt: number; error: DataError } | null }
  | { type: 'sending' }
  /** The server could not be reached; sent again at `retryAt` (ms). */
  | { type: 'retrying'; attempt: number; retryAt: number; error: DataError }
  /** The server said no. The document is back to the server's state; `text` is the user's `version` as JSON. */
  | { type: 'refused'; error: DataError; version: ContentDocument | null; text: string }

export interface PairState {
  publishedId: string
  typeName: string
  /** False until both versions are known. */
  ready: boolean
  liveEdit: boolean
  /** True while a transaction over several documents is only partly here; editing waits. */
  transactionSyncLock: boolean
  draft: ContentDocument | null
  published: ContentDocument | null
  /** What a document that does not exist yet begins with. */
  initialValue: Readonly<Record<string, unknown>>
  /** What an editor sees: the draft, else the published document; always the latter for live-edit types. */
  displayed: ContentDocument | null
  save: SaveState
  /**
   * What the user and others changed at the same time, and no merge could join. One of the two values is in the document,
   * the other one is kept until somebody decides.
   */
  conflicts: readonly Conflict[]
  /** Somebody deleted the document, or discarded its draft, while it was open; null while it is there. */
  deletion: Deletion | null
  /** True while the event stream is lost: what is shown may be old. */
  reconnecting: boolean
  /** An operation that waits for the connection; null when none does. */
  waiting: WaitingOperation | null
  /** The operation that is under way. */
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

/** A document with its draft, live. Owned by the document store; every holder calls `release` once. */
export interface DocumentPair {
  readonly publishedId: string
  readonly typeName: string
  /** Replays the current state to a new subscriber; emits within the same call that changes something. */
  readonly state$: Observable<PairState>
  getState(): PairState
  readonly changes$: Observable<DocumentChange>
  /** Texts in the form that cannot be read as values. */
  readonly unread: UnreadTexts
  /** Validates while somebody listens, at most every 200 ms; `unread` included. */
  readonly validation$: Observable<ValidationState>
  /** The user's own edits, to be undone and done again. */
  readonly undo: UndoHistory
  /** Edits the draft (created from the published document when missing) or a live-edit document. Throws before ready. */
  patch(patches: readonly Patch[]): void
  /** Rejects with OperationError; the same error goes to `errors$`, so a caller may ignore the promise. */
  execute(operation: OperationName, args?: OperationArguments): Promise<OperationOutcome>
  /** Ends the waiting of an operation for the connection; its promise rejects with `CALLED_OFF`. */
  callOff(): void
  /** Every operation with the reason why it is disabled, or null. */
  operations(): Record<OperationName, DisabledReason | null>
  /** Decides the oldest conflict at the path: the chosen value goes into the document, the other one is given up. */
  resolveConflict(path: Path, choice: 'mine' | 'theirs'): void
  /**
   * Decides about edits of a document that somebody deleted. `bringBack`: the whole document is there again, with the
   * edits. `letGo`: it stays deleted; what was edited is kept until `discardRefused`, or comes back by `retry`.
   */
  resolveDeletion(choice: 'bringBack' | 'letGo'): void
  /** Sends at once what waits to be sent again; after a refusal puts the user's version back and sends it. */
  retry(): void
  /** Gives up the version that the server refused. */
  discardRefused(): void
  /** Resolves when all edits made so far are on the server; rejects with DataError when they are refused. */
  flush(): Promise<void>
  release(): void
}
