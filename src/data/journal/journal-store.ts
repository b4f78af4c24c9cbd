import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { Conflict } from '../pair/version/clashes.ts'
import type { SentTransaction, WaitingOperation } from '../pair/version/local-document.ts'
import type { DataErrorDetails } from '../errors.ts'
import type { UnreadText } from '../validation/unread-texts.ts'
import type { BasePartName } from './base-parts.ts'

/** One version of one document with all of its data that the server may not have. Never contains a token. */
export interface JournalEntry {
  publishedId: string
  typeName: string
  /** The version that was edited: the draft or the published document. */
  documentId: string
  initialValue: Record<string, unknown>
  /** When it was last written, ms. */
  at: number
  edits: SavedBody | null
  refusals: readonly SavedRefusal[]
  conflicts: readonly Conflict[]
  /** An operation that waits for the connection, and how many of the edits were made before it. */
  waiting?: { readonly operation: WaitingOperation; readonly barrier: number | null } | null
  /** Texts in form inputs that cannot be parsed as values. */
  unread?: readonly UnreadText[]
  /** Revision of the published document when the draft was last known to exist. */
  publishedBefore: string | undefined
  /** The document from which the edits create the draft. */
  origin: { revision: string | undefined; document: IdentifiedDocumentStub } | null
}

/** Edits that are not on the server. Their base is stored separately, because it seldom changes. */
export interface SavedBody {
  submitted: readonly SentTransaction[]
  /** Sent, with unknown outcome: the server recognizes the same id when it is sent again. */
  inFlight: SentTransaction | null
  pending: readonly Mutation[]
  /** The transaction id for `pending`; it may have been sent under it since this was written. */
  nextId?: string | undefined
}

/** Edits that the server refused. */
export interface SavedRefusal {
  error: DataErrorDetails
  document: ContentDocument | null
  edge: ContentDocument | null
  mutations: readonly Mutation[]
}

/** One stored record of an entry: the edits, or a part of their base document. */
export interface JournalRecord {
  /** Session of the page that wrote it. */
  session: string
  /** Identifies the entry; unique across all pages. */
  key: string
  part: 'edits' | BasePartName
  value: unknown
}

export type JournalChange =
  | { type: 'put'; record: JournalRecord }
  /** Removes a part of an entry, or the entry with all of its parts. */
  | { type: 'remove'; session: string; key: string; part?: JournalRecord['part'] }

/** Storage that outlives the page. A space contains the entries of one dataset and one user. */
export interface JournalStore {
  read(space: string): Promise<readonly JournalRecord[]>
  /** Atomic; resolves once the data would outlive the page. Rejects without room, or without storage. */
  write(space: string, changes: readonly JournalChange[]): Promise<void>
}
