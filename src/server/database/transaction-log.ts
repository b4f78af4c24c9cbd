import type { Effects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'

/** The effect of one transaction on one document. Absent documents are `null`. */
export interface DocumentChange {
  readonly documentId: string
  readonly previous: ContentDocument | null
  readonly result: ContentDocument | null
  /** The mutations of this document only, as sent, in order. */
  readonly mutations: readonly Mutation[]
  readonly effects: Effects
}

/** A document of which only this is known: without its type if that is null. */
export interface ChangedDocument {
  readonly _id: string
  readonly _type: string | null
}

export interface CommittedTransaction {
  /** Position in the dataset's log: 1, 2, 3 … without gaps. */
  readonly seq: number
  readonly id: string
  /** The transaction before it; null for the first one of a dataset, undefined if that is not known. */
  readonly previousId?: string | null
  readonly author: string
  /** ISO 8601, milliseconds, UTC; never before that of the transaction with the previous `seq`. */
  readonly at: string
  readonly changes: readonly DocumentChange[]
}

/** One row of the log, as the history reads it. Query mutations are stored resolved to ids. */
export interface LoggedTransaction {
  readonly seq: number
  readonly id: string
  readonly author: string
  readonly at: string
  readonly mutations: readonly Mutation[]
  readonly documents: readonly LoggedDocumentChange[]
}

export interface LoggedDocumentChange {
  readonly documentId: string
  readonly previousRev: string | null
  /** The revision after it; equals the transaction's id, even if the document was deleted. */
  readonly rev: string
  readonly effects: Effects
}

/** A change of a document, without its content. */
export interface LifeChange {
  readonly seq: number
  readonly documentId: string
  readonly previousRev: string | null
  /** Id of the transaction. */
  readonly rev: string
  readonly author: string
  readonly at: string
  /** The type of a document that was created by it. */
  readonly createdType: string | null
  readonly isDeletion: boolean
}

export interface LogSelection {
  /** Null: all documents of the dataset. */
  readonly documentIds: readonly string[] | null
  readonly newestFirst?: boolean
  /** Inclusive positions in the log. */
  readonly fromSeq?: number
  readonly toSeq?: number
  /** Inclusive ISO times. */
  readonly fromTime?: string
  readonly toTime?: string
  readonly authors?: readonly string[]
  readonly limit: number
}

/** Position of a deletion in the log. */
export interface DeletionPlace {
  readonly seq: number
  readonly documentId: string
}

export interface LoggedDeletion extends DeletionPlace {
  readonly author: string
  readonly at: string
  /** The last version before the deletion; the draft if draft and published version were deleted together. */
  readonly document: ContentDocument
  /** Id of the previous transaction: at that revision everything still existed. */
  readonly revisionBefore: string
}

export interface TransactionLog {
  /** The transactions that changed one of the documents, or all transactions: filtered first, then limited. */
  transactions(dataset: string, selection: LogSelection): LoggedTransaction[]
  /** Ids under a prefix of all documents that were ever changed, in order. */
  loggedIds(dataset: string, prefix: string): string[]
  /**
   * The last `limit` changes that created or deleted one of the documents, and all changes of those in `whole`; the
   * oldest first.
   */
  lifeOf(
    dataset: string,
    documents: { readonly ids: readonly string[]; readonly whole: readonly string[] },
    limit: number,
  ): LifeChange[]
  /** Position of a transaction, or null if it is not in the dataset's log. */
  seqOf(dataset: string, transactionId: string): number | null
  /** Position of the last transaction at or before a time; 0 if there is none. */
  seqAt(dataset: string, time: string): number
  /** The changes of one document after a position, newest first. */
  changesAfter(dataset: string, documentId: string, seq: number): LoggedDocumentChange[]
  /**
   * The first transactions after a position that changed a document, with the mutations of all their documents: null if
   * these are longer than `longest` bytes.
   */
  mutationsAfter(
    dataset: string,
    documentId: string,
    seq: number,
    bounds: { readonly limit: number; readonly longest: number },
  ): { readonly id: string; readonly mutations: readonly Mutation[] | null }[]
  /** `_rev` of the document right after the given position, whether or not it existed then. */
  revAt(dataset: string, documentId: string, seq: number): string | null
  /**
   * Examines at most `limit` deletions, newest first, and returns those of documents of which neither draft nor
   * published version exists any more. `next` is where to continue; null at the beginning of the log.
   */
  deletions(
    dataset: string,
    selection: { before?: DeletionPlace; limit: number },
  ): { deletions: LoggedDeletion[]; next: DeletionPlace | null }
  /** Ids of the documents that a user edited, those edited last first. */
  editedBy(dataset: string, author: string, limit: number): string[]
  /** Bytes of the log from a position on; infinite for more than `most` changes of documents. */
  logSize(dataset: string, fromSeq: number, most: number): number
  /** The transactions after a position, oldest first. */
  transactionsAfter(dataset: string, seq: number, limit: number): LoggedTransaction[]
  head(dataset: string): LogHead
}

/** The last transaction of a dataset; `{seq: 0, at: '', id: null}` before the first. */
export interface LogHead {
  readonly seq: number
  readonly at: string
  readonly id: string | null
}
