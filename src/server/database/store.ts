import type { Effects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { JsonWriter } from '../steps/value-steps.ts'
import type { SearchTerm } from '../../search/text-rating.ts'
import type { Grant } from '../../protocol/projects.ts'
import type { Role } from '../../protocol/users.ts'

/**
 * The one interface between the dataset server and its database. Synchronous: the embedded database
 * runs in the same process, and a single thread of control is what makes the log gapless.
 * Functions take the dataset's name; an unknown name throws `UnknownDatasetError`.
 */
export interface Store
  extends
    DatasetRegistry,
    DocumentReader,
    DocumentFacts,
    SearchIndex,
    TransactionLog,
    AccountStore,
    SessionStore,
    PolicyStore,
    SeenDialogStore,
    BlobStore,
    ObjectHolds,
    UploadStore {
  /**
   * Runs `change` inside one database transaction and commits it durably before returning.
   * If `change` throws, everything is rolled back and the error is rethrown. Calls do not nest.
   */
  write<T>(change: (writer: Writer) => T): T
  /**
   * Runs the changes one after the other and commits them together, so that they share one disk sync.
   * Each is atomic by itself: an error rolls back only that change, and is its result.
   * Throws, with nothing written, if the commit itself fails.
   */
  writeEach<T>(changes: Iterable<(writer: Writer) => T>, hints?: WriteHints<T>): Settled<T>[]
  /**
   * As `writeEach`, without blocking the thread; for databases that another process runs. Nothing else may be written
   * through this store until it resolves: a write that blocks could wait for locks of a transaction that this thread has
   * not finished sending.
   */
  writeEachSoon?<T>(
    changes: Iterable<(writer: Writer) => T>,
    hints: WriteHints<T>,
  ): Promise<Settled<T>[]>
  /** A dry run: as `write`, but everything is rolled back at the end. */
  rehearse<T>(change: (writer: Writer) => T): T
  /**
   * Opens a database transaction that stays open across turns of the event loop. Other connections do not see it
   * until it is committed; other writes made here in the meantime are committed, or rolled back, with it.
   */
  begin(): OpenTransaction
  /** Everything `read` reads is from one snapshot. */
  atOneMoment<T>(read: () => T): T
  /** True if other processes write as well: data read outside of a transaction may be outdated. */
  readonly isShared: boolean
  /** The fields that selections may use. */
  readonly fieldIndex: FieldIndex
  /**
   * Brings the text index up to date for at most `limit` documents or, if none is pending, removes as many rows of
   * deleted datasets; false if nothing is left to do. Searches are correct before that, but slower. Not durable by
   * itself: lost work is repeated.
   */
  maintain(limit: number): boolean
  close(): void
}

export interface OpenTransaction {
  readonly writer: Writer
  /** Waits until the disk has most of what was written so far, so that `commit` need not. */
  flush(): Promise<void>
  commit(): void
  rollback(): void
}

export interface WriteHints<T> {
  /** What the changes will read, complete once the iteration has ended. */
  readonly expected: () => readonly Expected[]
  /** After a lost connection: true if these results were committed nevertheless. */
  readonly isWritten: (results: readonly Settled<T>[]) => boolean
}

/** What a transaction is going to read, so that a remote database can be queried for all of it in one batch. */
export interface Expected {
  readonly dataset: string
  readonly documentIds: readonly string[]
  readonly transactionIds: readonly string[]
}

export type Settled<T> = { readonly value: T } | { readonly error: unknown }

/** The store functions that queries use. */
export type QueryStore = DocumentReader & Pick<Store, 'dataset' | 'fieldIndex'>

export interface DatasetRecord {
  readonly name: string
  readonly aclMode: 'public' | 'private' | 'custom'
  readonly description?: string
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

/** Conditions are joined by AND; an omitted one does not restrict, an empty list matches nothing. */
export interface DocumentFilter {
  readonly types?: readonly string[]
  readonly ids?: readonly string[]
  readonly idPrefix?: string
  /** Documents whose id starts with none of these. */
  readonly notIdPrefixes?: readonly string[]
  /** Documents for which no document exists whose id is this prefix followed by theirs. */
  readonly withoutTwin?: string
  /** Documents of a pair: both an id and this prefix followed by it exist, and theirs is one of the two. */
  readonly paired?: string
  /** Documents of no such pair. */
  readonly unpaired?: string
  /** Documents that contain a reference, strong or weak, to this id anywhere. */
  readonly referencesTo?: string
  readonly createdRange?: StringRange
  readonly updatedRange?: StringRange
  /** Conditions on indexed fields, joined by AND. */
  readonly fields?: readonly FieldCondition[]
  /** Documents whose words match. The only condition that may also let other documents through. */
  readonly text?: TextConditions
}

/** Compares as GROQ does: values of another type never satisfy it. */
export interface FieldCondition {
  readonly field: string
  readonly op: '==' | '<' | '<=' | '>' | '>='
  readonly value: string | number | boolean
}

/** Conditions on the words of a document, joined by AND. */
export type TextConditions = readonly (TextTerm | TextAlternatives)[]

/** At least one of the alternatives must match. */
export interface TextAlternatives {
  readonly anyOf: readonly TextConditions[]
}

/** A word of a document, or with `prefix` its start. */
export interface TextTerm {
  readonly text: string
  readonly prefix: boolean
  /** May also match inside a word; only assets are indexed for that. */
  readonly inside?: boolean
}

/** A field that the store indexes, by its path: `slug.current`. */
export interface IndexedField {
  readonly path: string
  /** Lists can be sorted by it, and by `lower(path)`. Costs rows for every document. */
  readonly ordered?: boolean
  /** Its values are lists of short strings, such as tags: which of them exist is found without reading documents. */
  readonly list?: boolean
}

/** Which fields, by path or as `lower(path)`, are indexed. */
export interface FieldIndex {
  isIndexed(field: string): boolean
  isOrdered(field: string): boolean
  isList(field: string): boolean
}

export interface DocumentSelection extends DocumentFilter {
  /** Default: ascending id. Equal values are ordered by ascending id. A field must be indexed with `ordered`. */
  readonly order?: {
    readonly by: 'id' | 'created' | 'updated' | { readonly field: string }
    readonly descending?: boolean
  }
  readonly limit?: number
  readonly offset?: number
}

/** The read interface used by the query engine. Documents are fresh objects; the caller may keep them. */
export interface DocumentReader {
  document(dataset: string, id: string): ContentDocument | null
  /** The existing documents among `ids`, each once, in ascending id order. */
  documentsByIds(dataset: string, ids: readonly string[]): ContentDocument[]
  documentsWhere(dataset: string, selection: DocumentSelection): ContentDocument[]
  idsWhere(dataset: string, selection: DocumentSelection): string[]
  /** Every document in ascending id order, read in pages: writes during the iteration may or may not be seen. */
  scan(dataset: string): IterableIterator<ContentDocument>
  count(dataset: string, filter?: DocumentFilter): number
  /**
   * The values of a field indexed as a list, without those of documents that have none. Equal ones may be left out after
   * the document with the lowest id. Ordered by that id.
   */
  listsWhere(dataset: string, field: string, filter: ListFilter): unknown[]
}

/** The conditions that the index of lists evaluates by itself. */
export type ListFilter = Pick<DocumentFilter, 'types' | 'notIdPrefixes'>

export type SearchTier = 'id' | 'pending' | 'whole' | 'title' | 'anywhere'

/** A slice of the candidates of a search. */
export interface FoundIds {
  readonly ids: readonly string[]
  /** False if there are no entries after this slice. Deleted documents have entries until they are indexed again. */
  readonly hasMore: boolean
}

export interface SearchIndex {
  /**
   * Ids of documents that may match every term of a search, newest first within each group: those whose id starts with
   * the input (`id`), those not indexed yet (`pending`), those whose whole title is the input, those with all terms in
   * a title, those with all of them anywhere. At most `limit` entries of the index, from `offset` on.
   */
  searchIds(
    dataset: string,
    slice: {
      readonly terms: readonly SearchTerm[]
      readonly typed: string
      readonly tier: SearchTier
      /** Documents of other types may be left out. */
      readonly types?: readonly string[] | undefined
      readonly offset: number
      readonly limit: number
    },
  ): FoundIds
  /** Words of the dataset at an edit distance of one from this word, which may be misspelt. */
  similarWords(dataset: string, word: string): string[]
}

/** Lookups for the server's own use only: they reveal which documents exist regardless of permissions. */
export interface DocumentFacts {
  /** A document as stored: its JSON. Long ones can be parsed in steps. */
  documentText(dataset: string, id: string): string | null
  /** The JSON of all documents, in id order. */
  scanTexts(dataset: string): IterableIterator<string>
  /** Those of `ids` for which a document exists. */
  existingIds(dataset: string, ids: readonly string[]): Set<string>
  /** Total bytes of the stored documents, determined without reading them. */
  storedSize(dataset: string, ids: readonly string[]): number
  /** Ids of documents with a strong reference to `target`, other than itself and `except`, at most `limit`. */
  strongReferrers(
    dataset: string,
    target: string,
    options: { except: readonly string[]; limit: number },
  ): string[]
}

/** The effect of one transaction on one document. Absent documents are `null`. */
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
  /** The transactions that changed one of the documents: filtered first, then limited. */
  transactions(dataset: string, selection: LogSelection): LoggedTransaction[]
  /** Position of a transaction, or null if it is not in the dataset's log. */
  seqOf(dataset: string, transactionId: string): number | null
  /** Position of the last transaction at or before a time; 0 if there is none. */
  seqAt(dataset: string, time: string): number
  /** The changes of one document after a position, newest first. */
  changesAfter(dataset: string, documentId: string, seq: number): LoggedDocumentChange[]
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

/** Parts of a stored document that are computed from all of it. */
export interface PreparedDocument {
  readonly json: string
  /** See `referredIds`. */
  readonly referred: ReadonlyMap<string, boolean>
}

/** Passed to `change` by `Store.write`; must not be used after that returns. */
export interface Writer {
  createDataset(dataset: DatasetRecord): void
  /** Changes the description of an existing dataset. */
  updateDataset(dataset: Pick<DatasetRecord, 'name' | 'aclMode' | 'description'>): void
  /** Deletes a dataset with all its content, including its history; `maintain` removes the rows. */
  deleteDataset(name: string): void
  /** `prepared` saves a large document from being walked in one step. */
  putDocument(dataset: string, document: ContentDocument, prepared?: PreparedDocument): void
  deleteDocument(dataset: string, id: string): void
  /** Targets of the document's strong references that do not exist in the dataset. */
  missingTargets(dataset: string, id: string): string[]
  /** Stores bytes under a path, replacing existing ones. */
  putBlob(dataset: string, blob: NewBlob): void
  /** Gives an upload its path; if the same bytes are stored already, the upload is dropped. */
  nameBlob(dataset: string, upload: UploadPlace, name: { path: string; mime: string }): void
  deleteBlob(dataset: string, path: string): void
  /** Until this transaction ends, other callers wait, in any process. */
  lockAccounts(): void
  /** The same for creating and deleting datasets. */
  lockDatasets(): void
  /** Appends to the log, step by step, and advances the dataset's head; `seq` must be head + 1. */
  appendTransaction(
    dataset: string,
    transaction: CommittedTransaction,
    json?: JsonWriter,
  ): Generator<void, void>
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly imageUrl?: string
  /** Names of roles, e.g. `administrator`. An account without roles can sign in, but sees nothing. */
  readonly roles: readonly string[]
  /** A former member: cannot sign in; only the name is kept. */
  readonly removed?: boolean
  /** A program that authenticates with a token, not a person. */
  readonly robot?: boolean
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
  putPassword(accountId: string, hash: string): void
  /** The account with a password and this e-mail address, compared without regard to case. */
  passwordByEmail(email: string): { account: Account; hash: string } | null
  /** From now on, signs in the provider's user `subject` as this account. */
  putLogin(login: { provider: string; subject: string; accountId: string }): void
  accountByLogin(provider: string, subject: string): Account | null
  /**
   * Deletes passwords, tokens and sessions of the account. Logins are kept: a provider that creates accounts
   * on the first sign-in must recognise former users.
   */
  deleteCredentials(accountId: string): void
}

/** All times are ISO 8601, milliseconds, UTC. */
export interface SessionStore {
  putSession(session: {
    hash: string
    accountId: string
    provider: string
    createdAt: string
    expiresAt: string
  }): void
  session(hash: string): Session | null
  touchSession(hash: string, usedAt: string): void
  deleteSession(hash: string): void
  deleteSessionsOf(accountId: string): void
  /** Drops sessions and tickets that have expired, and sessions unused since `idleSince`. */
  deleteStale(times: { now: string; idleSince: string }): void
  putTicket(ticket: Ticket): void
  ticket(hash: string): Ticket | null
  tickets(purpose: string): Ticket[]
  /** Removes and returns the ticket; only one of two concurrent callers gets it. */
  takeTicket(hash: string): Ticket | null
}

export interface Session {
  readonly account: Account
  /** The sign-in method. */
  readonly provider: string
  readonly usedAt: string
  readonly expiresAt: string
}

/** A one-time permission for the owner of the secret with this hash. */
export interface Ticket {
  readonly hash: string
  readonly purpose: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly expiresAt: string
}

/** A role and its grants, which apply to every dataset. */
export interface RoleDefinition extends Role {
  readonly grants: readonly Grant[]
}

/** An origin whose pages may use the API. */
export interface AllowedOrigin {
  readonly origin: string
  /** True if its pages may act as the signed-in user. */
  readonly allowCredentials: boolean
  readonly createdAt: string
}

export interface PolicyStore {
  roles(): RoleDefinition[]
  putRole(role: RoleDefinition): void
  deleteRole(name: string): void
  origins(): AllowedOrigin[]
  putOrigin(origin: AllowedOrigin): void
  deleteOrigin(origin: string): void
}

/** Remembers dialogs that open automatically, so that each does so once per account. */
export interface SeenDialogStore {
  markSeen(seen: { accountId: string; dialog: string; at: string }): void
  hasSeen(accountId: string, dialog: string): boolean
}

export interface BlobInfo {
  readonly path: string
  readonly mime: string
  /** In bytes. */
  readonly size: number
}

export interface NewBlob {
  readonly path: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** Asset bytes, stored in pieces. `path` is the asset document's path, unique in its dataset. */
export interface BlobReader {
  blob(dataset: string, path: string): BlobInfo | null
  /** Every blob of a dataset, sorted by path. */
  blobs(dataset: string): BlobInfo[]
  /** All the bytes; null if the blob does not exist. */
  blobBytes(dataset: string, path: string): Uint8Array | null
  /** The bytes from `start` up to `end` (exclusive), in pieces; ends early if the blob is deleted. */
  readBlob(dataset: string, path: string, start?: number, end?: number): Generator<Uint8Array>
}

export interface BlobStore extends BlobReader {
  /**
   * Starts a blob whose name is not known before its last byte. `Writer.nameBlob` completes it; after `expiresAt` it is
   * dropped.
   */
  openUpload(dataset: string, expiresAt: string): UploadPlace
  /** Durable on return. Throws `UploadMovedError` if another request added or removed bytes. */
  appendUpload(upload: UploadPlace, bytes: Uint8Array): void
  /** Has no effect once the upload has a name. */
  discardUpload(upload: UploadPlace): void
}

/** Bytes being uploaded, which belong to no asset until they are given a name. */
export interface UploadPlace {
  readonly dataset: string
  readonly key: number
  /** The path for reading the bytes received so far. */
  readonly path: string
  /** Number of bytes received. */
  readonly size: number
  /** True if the bytes are in an object store; the database then contains no pieces of them. */
  readonly isObject?: boolean
}

/**
 * Tracks which objects of an object store are needed, if the bytes of assets are in one. A blob without pieces in the
 * database refers to the object of its SHA-1; so does a hold, until it expires. Several processes may call these at
 * once.
 */
export interface ObjectHolds {
  /**
   * Keeps the object of these bytes from being removed until `expiresAt`; null while it is being removed.
   * `Writer.nameBlob` turns the hold, with the size of the object, into a blob.
   */
  holdObject(dataset: string, sha1: string, expiresAt: string): UploadPlace | null
  /**
   * Claims an object that has been unreferenced since before `now`, for removal by the caller: until the caller
   * discards `place`, or until `until`, no other process holds or removes the object. Null if there is none.
   */
  claimObject(now: string, until: string): { sha1: string; place: UploadPlace } | null
}

/** Bytes to store: an upload is given its name, bytes in memory are written. */
export type BlobWrite =
  | { readonly path: string; readonly mime: string; readonly upload: UploadPlace }
  | NewBlob

/** An upload that may be sent in several requests. */
export interface NewUpload {
  readonly id: string
  readonly account: string
  readonly kind: 'image' | 'file'
  /** SHA-1 of the whole file, as declared by the client. */
  readonly sha1: string
  /** Length of the whole file in bytes. */
  readonly length: number
  readonly expiresAt: string
}

export interface PendingUpload extends NewUpload {
  readonly place: UploadPlace
}

/** Resumable uploads. Other processes on the same data see them too, and continue them. */
export interface UploadStore {
  putUpload(dataset: string, upload: NewUpload): void
  /** The unfinished uploads of an account. */
  uploads(dataset: string, account: string): PendingUpload[]
  prolongUpload(id: string, expiresAt: string): void
  /** Drops all unnamed bytes that expired before `now`. */
  dropUploads(now: string): void
}

/** The stored bytes of an upload have changed since the caller last read its size. */
export class UploadMovedError extends Error {
  constructor() {
    super('Another request changed this upload')
    this.name = 'UploadMovedError'
  }
}

export class UnknownDatasetError extends Error {
  readonly dataset: string
  constructor(dataset: string) {
    super(`Dataset "${dataset}" does not exist`)
    this.name = 'UnknownDatasetError'
    this.dataset = dataset
  }
}
