import type { ContentDocument, IdentifiedDocumentStub } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { Conflict } from '../pair/version/clashes.ts'
import type { SentTransaction, WaitingOperation } from '../pair/version/local-document.ts'
import type { DataErrorDetails } from '../errors.ts'
import type { UnreadText } from '../validation/unread-texts.ts'
import type { BasePartName } from './base-parts.ts'

/** One version of one document with everything of it that the server may not have. Never holds a token. */
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
  /** Texts in boxes that cannot be read as values. */
  unread?: readonly UnreadText[]
  /** Revision of the published document when the draft was last known to be there. */
  publishedBefore: string | undefined
  /** What the edits create the draft from. */
  origin: { revision: string | undefined; document: IdentifiedDocumentStub } | null
}

/** Edits that are not on the server; the state they start from is kept beside them, because it seldom changes. */
export interface SavedBody {
  submitted: readonly SentTransaction[]
  /** Sent, and its fate unknown: sent again under the same id, it is recognised. */
  inFlight: SentTransaction | null
  pending: readonly Mutation[]
  /** The name under which `pending` goes out; it may have, since this was written. */
  nextId?: string | undefined
}

/** Edits that the server did not take. */
export interface SavedRefusal {
  error: DataErrorDetails
  document: ContentDocument | null
  edge: ContentDocument | null
  mutations: readonly Mutation[]
}

/** What the storage holds of one entry: the edits, or a part of the document they start from. */
export interface JournalRecord {
  /** The page that wrote it. */
  session: string
  /** Names the entry; unique over all pages. */
  key: string
  part: 'edits' | BasePartName
  value: unknown
}

export type JournalChange =
  | { type: 'put'; record: JournalRecord }
  /** Takes a part of an entry out, or the entry with all of its parts. */
  | { type: 'remove'; session: string; key: string; part?: JournalRecord['part'] }

/** Storage that outlives the page. A space belongs to one dataset and one user. */
export interface JournalStore {
  read(space: string): Promise<readonly JournalRecord[]>
  /** All of it or nothing; resolves when it would outlive the page. Rejects when there is no room, or no storage. */
  write(space: string, changes: readonly JournalChange[]): Promise<void>
}
