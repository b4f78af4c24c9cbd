import type { Effects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'

/**
 * The one interface between the dataset server and its database. Synchronous: the embedded database
 * answers in the same process, and one thread of control is what makes the log gapless.
 * Every function takes the dataset's name; an unknown name throws `UnknownDatasetError`.
 */
export interface Store
  extends DatasetRegistry, DocumentReader, TransactionLog, AccountStore, BlobStore {
  /**
   * Runs `change` inside one database transaction and commits it durably before returning.
   * Whatever `change` throws rolls everything back and is rethrown. Calls do not nest.
   */
  write<T>(change: (writer: Writer) => T): T
  /** As `write`, but everything is rolled back in the end: what would happen. */
  rehearse<T>(change: (writer: Writer) => T): T
  close(): void
}

export interface DatasetRecord {
  readonly name: string
  readonly aclMode: 'public' | 'private' | 'custom'
  readonly createdAt: string
  readonly createdBy: string
}

export interface DatasetRegistry {
  datasets(): DatasetRecord[]
  dataset(name: string): DatasetRecord | null
}

/** Exclusive (`gt`, `lt`) and inclusive (`gte`, `lte`) bounds, compared as plain strings. */
export interface StringRange {
  readonly gt?: string
  readonly gte?: string
  readonly lt?: string
  readonly lte?: string
}

/** Conditions are joined by AND; an absent one does not restrict, an empty list matches nothing. */
export interface DocumentFilter {
  readonly types?: readonly string[]
  readonly ids?: readonly string[]
  readonly idPrefix?: string
  readonly notIdPrefix?: string
  /** Documents that hold a reference, strong or weak, to this id anywhere. */
  readonly referencesTo?: string
  readonly createdRange?: StringRange
  readonly updatedRange?: StringRange
}

export interface DocumentSelection extends DocumentFilter {
  /** Default: ascending id. Equal timestamps are ordered by ascending id. */
  readonly order?: { readonly by: 'id' | 'created' | 'updated'; readonly descending?: boolean }
  readonly limit?: number
  readonly offset?: number
}

/** The read side the query engine stands on. Documents are fresh objects; the caller may keep them. */
export interface DocumentReader {
  document(dataset: string, id: string): ContentDocument | null
  /** The existing ones among `ids`, each once, in ascending id order. */
  documentsByIds(dataset: string, ids: readonly string[]): ContentDocument[]
  documentsWhere(dataset: string, selection: DocumentSelection): ContentDocument[]
  idsWhere(dataset: string, selection: DocumentSelection): string[]
  /** Every document in ascending id order, read in pages: writes between two steps are seen or not. */
  scan(dataset: string): IterableIterator<ContentDocument>
  count(dataset: string, filter?: DocumentFilter): number
}

/** What one transaction did to one document. Absent documents are `null`. */
export interface DocumentChange {
  readonly documentId: string
  readonly previous: ContentDocument | null
  readonly result: ContentDocument | null
  /** The mutations of this document only, as sent, in order. */
  readonly mutations: readonly Mutation[]
  readonly effects: Effects
}

export interface CommittedTransaction {
  /** Position in the dataset's log: 1, 2, 3 … without gaps. */
  readonly seq: number
  readonly id: string
  readonly author: string
  /** ISO 8601, milliseconds, UTC; never before that of the transaction with the previous `seq`. */
  readonly at: string
  readonly changes: readonly DocumentChange[]
}

/** One row of the log, as history reads it. Query mutations are stored resolved to ids. */
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
  /** The revision after it; equals the transaction's id, also when the document was deleted. */
  readonly rev: string
  readonly effects: Effects
}

export interface LogSelection {
  readonly documentIds: readonly string[]
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

export interface TransactionLog {
  /** The transactions that touched one of the documents: filtered first, then limited. */
  transactions(dataset: string, selection: LogSelection): LoggedTransaction[]
  /** Position of a transaction, or null when the dataset never saw it. */
  seqOf(dataset: string, transactionId: string): number | null
  /** Position of the last transaction at or before a time; 0 when there is none. */
  seqAt(dataset: string, time: string): number
  /** The changes of one document after a position, newest first. */
  changesAfter(dataset: string, documentId: string, seq: number): LoggedDocumentChange[]
  /** `_rev` of the document right after the given position, whether or not it existed then. */
  revAt(dataset: string, documentId: string, seq: number): string | null
  /** The transactions behind a position, oldest first. */
  transactionsAfter(dataset: string, seq: number, limit: number): LoggedTransaction[]
  head(dataset: string): LogHead
}

/** The last transaction of a dataset; `{seq: 0, at: '', id: null}` before the first. */
interface LogHead {
  readonly seq: number
  readonly at: string
  readonly id: string | null
}

/** Handed out by `Store.write`; dead after it returns. */
export interface Writer {
  createDataset(dataset: DatasetRecord): void
  putDocument(dataset: string, document: ContentDocument): void
  deleteDocument(dataset: string, id: string): void
  /** Ids of other documents with a strong reference to `target`, at most `limit`. */
  strongReferrers(dataset: string, target: string, limit: number): string[]
  /** Targets of the document's strong references that do not exist in the dataset. */
  missingTargets(dataset: string, id: string): string[]
  /** Appends to the log and moves the dataset's head; `seq` must be head + 1. */
  appendTransaction(dataset: string, transaction: CommittedTransaction): void
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly imageUrl?: string
  /** Names of roles, e.g. `administrator`. */
  readonly roles: readonly string[]
  readonly createdAt: string
}

export interface AccountStore {
  putAccount(account: Account): void
  accounts(): Account[]
  accountsByIds(ids: readonly string[]): Account[]
  /** Only the hash of a token is ever stored. */
  putToken(token: { hash: string; accountId: string; label: string; createdAt: string }): void
  accountByTokenHash(hash: string): Account | null
  deleteToken(hash: string): void
}

export interface Blob {
  readonly path: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** Asset bytes. `path` is the asset document's path, unique in its dataset. */
export interface BlobStore {
  putBlob(dataset: string, blob: Blob): void
  blob(dataset: string, path: string): Blob | null
  deleteBlob(dataset: string, path: string): void
}

export class UnknownDatasetError extends Error {
  readonly dataset: string
  constructor(dataset: string) {
    super(`Dataset "${dataset}" does not exist`)
    this.name = 'UnknownDatasetError'
    this.dataset = dataset
  }
}
