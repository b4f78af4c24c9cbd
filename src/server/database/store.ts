import type { Effects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { SearchTerm } from '../../search/text-rating.ts'
import type { Grant } from '../../protocol/projects.ts'
import type { Role } from '../../protocol/users.ts'

/**
 * The one interface between the dataset server and its database. Synchronous: the embedded database
 * answers in the same process, and one thread of control is what makes the log gapless.
 * Every function takes the dataset's name; an unknown name throws `UnknownDatasetError`.
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
   * Whatever `change` throws rolls everything back and is rethrown. Calls do not nest.
   */
  write<T>(change: (writer: Writer) => T): T
  /**
   * Runs the changes one after the other and commits them together, so that they share the wait for
   * the disk. Each is a unit of its own: what one throws undoes that one only, and is its result.
   * Throws, and nothing is written, when the commit itself fails.
   */
  writeEach<T>(
    changes: Iterable<(writer: Writer) => T>,
    hints?: {
      /** What the changes will read, known once all of them were taken. */
      readonly expected: () => readonly Expected[]
      /** After a lost connection: whether these results were written all the same. */
      readonly isWritten: (results: readonly Settled<T>[]) => boolean
    },
  ): Settled<T>[]
  /** As `write`, but everything is rolled back in the end: what would happen. */
  rehearse<T>(change: (writer: Writer) => T): T
  /**
   * Opens a database transaction that stays open over turns of the event loop. Other connections see nothing of it
   * until it is committed; what else is written here in the meantime is committed, or rolled back, with it.
   */
  begin(): OpenTransaction
  /** Everything `read` sees is from one moment. */
  atOneMoment<T>(read: () => T): T
  /** True when other processes write as well: what was read outside of a transaction may be outdated. */
  readonly isShared: boolean
  /** Which fields selections may name. */
  readonly fieldIndex: FieldIndex
  /**
   * Brings the text index up to date for at most `limit` documents or, when none waits, removes as many rows of deleted
   * datasets; false when nothing was left to do. Searches are right before, but slower. Not durable by itself: lost work is
   * done again.
   */
  maintain(limit: number): boolean
  close(): void
}

export interface OpenTransaction {
  readonly writer: Writer
  commit(): void
  rollback(): void
}

/** What a transaction is going to read, so that a database far away can send all of it together. */
export interface Expected {
  readonly dataset: string
  readonly documentIds: readonly string[]
  readonly transactionIds: readonly string[]
}

export type Settled<T> = { readonly value: T } | { readonly error: unknown }

/** What queries need of a store. */
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

/** Conditions are joined by AND; an absent one does not restrict, an empty list matches nothing. */
export interface DocumentFilter {
  readonly types?: readonly string[]
  readonly ids?: readonly string[]
  readonly idPrefix?: string
  /** Documents whose id begins with none of these. */
  readonly notIdPrefixes?: readonly string[]
  /** Documents for which there is no other one whose id is this prefix and then theirs. */
  readonly withoutTwin?: string
  /** Documents that hold a reference, strong or weak, to this id anywhere. */
  readonly referencesTo?: string
  readonly createdRange?: StringRange
  readonly updatedRange?: StringRange
  /** Conditions on indexed fields, joined by AND. */
  readonly fields?: readonly FieldCondition[]
  /** Documents for whose words all of this holds. The one condition that may let others through too. */
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

/** One of these is enough. */
export interface TextAlternatives {
  readonly anyOf: readonly TextConditions[]
}

/** A word of a document, or with `prefix` its beginning. */
export interface TextTerm {
  readonly text: string
  readonly prefix: boolean
  /** It may stand inside a word; only assets are kept by what is inside their words. */
  readonly inside?: boolean
}

/** A field whose values the store keeps an index of, by their path: `slug.current`. */
export interface IndexedField {
  readonly path: string
  /** Lists can be read in its order, and in that of `lower(path)`. Costs rows in every document. */
  readonly ordered?: boolean
}

/** Which fields, by path or as `lower(path)`, the store has an index of. */
export interface FieldIndex {
  isIndexed(field: string): boolean
  isOrdered(field: string): boolean
}

export interface DocumentSelection extends DocumentFilter {
  /** Default: ascending id. Equal values are ordered by ascending id. A field must be an ordered one. */
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
  /** The existing ones among `ids`, each once, in ascending id order. */
  documentsByIds(dataset: string, ids: readonly string[]): ContentDocument[]
  documentsWhere(dataset: string, selection: DocumentSelection): ContentDocument[]
  idsWhere(dataset: string, selection: DocumentSelection): string[]
  /** Every document in ascending id order, read in pages: writes between two steps are seen or not. */
  scan(dataset: string): IterableIterator<ContentDocument>
  count(dataset: string, filter?: DocumentFilter): number
}

export type SearchTier = 'id' | 'pending' | 'whole' | 'title' | 'anywhere'

/** Finds what a search looks at. */
export interface SearchIndex {
  /**
   * Ids of documents that may hold every term of a search, newest first: those whose id begins with what was typed (`id`),
   * those not indexed yet (`pending`), those whose whole title is what was typed, those with all terms in a title, those with all of them anywhere. At most `limit`, from `offset` on; fewer than `limit` do not
   * mean that there are no more, none does.
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
  ): string[]
  /** Words of the dataset that are one edit apart from this one, which may be misspelt. */
  similarWords(dataset: string, word: string): string[]
}

/** What only the server itself may look up: it says what exists, whoever may read it. */
export interface DocumentFacts {
  /** Those of `ids` that there is a document for. */
  existingIds(dataset: string, ids: readonly string[]): Set<string>
  /** Bytes of the stored documents together; found without reading them. */
  storedSize(dataset: string, ids: readonly string[]): number
  /** Ids of documents with a strong reference to `target`, other than itself and `except`, at most `limit`. */
  strongReferrers(
    dataset: string,
    target: string,
    options: { except: readonly string[]; limit: number },
  ): string[]
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

/** Position of a deletion in the log. */
export interface DeletionPlace {
  readonly seq: number
  readonly documentId: string
}

export interface LoggedDeletion extends DeletionPlace {
  readonly author: string
  readonly at: string
  /** The version that was deleted last, the draft when both went together, as it was. */
  readonly document: ContentDocument
  /** The transaction before: right after it everything was still there. */
  readonly revisionBefore: string
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
  /**
   * Looks through at most `limit` deletions, newest first, for those of documents of which neither draft nor published
   * version is there any more. `next` is where to go on; null at the beginning of the log.
   */
  deletions(
    dataset: string,
    selection: { before?: DeletionPlace; limit: number },
  ): { deletions: LoggedDeletion[]; next: DeletionPlace | null }
  /** The transactions behind a position, oldest first. */
  transactionsAfter(dataset: string, seq: number, limit: number): LoggedTransaction[]
  head(dataset: string): LogHead
}

/** The last transaction of a dataset; `{seq: 0, at: '', id: null}` before the first. */
export interface LogHead {
  readonly seq: number
  readonly at: string
  readonly id: string | null
}

/** Handed out by `Store.write`; dead after it returns. */
export interface Writer {
  createDataset(dataset: DatasetRecord): void
  /** Changes the description of an existing dataset. */
  updateDataset(dataset: Pick<DatasetRecord, 'name' | 'aclMode' | 'description'>): void
  /** Takes a dataset away with everything in it, its history included; `maintain` removes the rows. */
  deleteDataset(name: string): void
  putDocument(dataset: string, document: ContentDocument): void
  deleteDocument(dataset: string, id: string): void
  /** Targets of the document's strong references that do not exist in the dataset. */
  missingTargets(dataset: string, id: string): string[]
  /** Keeps bytes under a path; what was there is replaced. */
  putBlob(dataset: string, blob: NewBlob): void
  /** Gives an upload its path; when the same bytes are there already, the upload is dropped. */
  nameBlob(dataset: string, upload: UploadPlace, name: { path: string; mime: string }): void
  deleteBlob(dataset: string, path: string): void
  /** Until this transaction ends, no other one that calls it goes on, in whatever process. */
  lockAccounts(): void
  /** The same for which datasets there are. */
  lockDatasets(): void
  /** Appends to the log, step by step, and moves the dataset's head; `seq` must be head + 1. */
  appendTransaction(dataset: string, transaction: CommittedTransaction): Generator<void, void>
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly imageUrl?: string
  /** Names of roles, e.g. `administrator`. Who has none can sign in, and see nothing. */
  readonly roles: readonly string[]
  /** Was a member: has no way in, and only the name stays. */
  readonly removed?: boolean
  /** A program that works with a token, not a person. */
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
  /** The account with a password and this e-mail address, in whatever case. */
  passwordByEmail(email: string): { account: Account; hash: string } | null
  /** Lets somebody in whom a provider knows by `subject`, as this account from now on. */
  putLogin(login: { provider: string; subject: string; accountId: string }): void
  accountByLogin(provider: string, subject: string): Account | null
  /**
   * Passwords, tokens and sessions of the account. Logins stay: a provider that makes accounts on first
   * sight has to know whom it has seen before.
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
  /** Removes and returns it; of two concurrent callers only one gets it. */
  takeTicket(hash: string): Ticket | null
}

export interface Session {
  readonly account: Account
  /** How its owner signed in. */
  readonly provider: string
  readonly usedAt: string
  readonly expiresAt: string
}

/** What somebody may do once, who has the secret with this hash. */
export interface Ticket {
  readonly hash: string
  readonly purpose: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly expiresAt: string
}

/** A role and what it allows in every dataset. */
export interface RoleDefinition extends Role {
  readonly grants: readonly Grant[]
}

/** An origin whose pages may use the API. */
export interface AllowedOrigin {
  readonly origin: string
  /** Its pages may act as the person who is signed in. */
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

/** Dialogs that open by themselves do so once. */
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

/** Asset bytes, kept in pieces. `path` is the asset document's path, unique in its dataset. */
export interface BlobReader {
  blob(dataset: string, path: string): BlobInfo | null
  /** Every blob of a dataset, in the order of their paths. */
  blobs(dataset: string): BlobInfo[]
  /** All the bytes; null when there is no such blob. */
  blobBytes(dataset: string, path: string): Uint8Array | null
  /** The bytes from `start` up to `end`, piece by piece; ends early when the blob is deleted. */
  readBlob(dataset: string, path: string, start?: number, end?: number): Generator<Uint8Array>
}

export interface BlobStore extends BlobReader {
  /**
   * Begins a blob whose name is not known before its last byte. `Writer.nameBlob` completes it; after `expiresAt` it is
   * dropped.
   */
  openUpload(dataset: string, expiresAt: string): UploadPlace
  /** Durable when it returns. Throws `UploadMovedError` when somebody else added or removed bytes. */
  appendUpload(upload: UploadPlace, bytes: Uint8Array): void
  /** Does nothing once the upload has a name. */
  discardUpload(upload: UploadPlace): void
}

/** Bytes on their way in, which are nobody's until they are given a name. */
export interface UploadPlace {
  readonly dataset: string
  readonly key: number
  /** Under which what has come in so far is read. */
  readonly path: string
  /** How many bytes are there. */
  readonly size: number
  /** True when the bytes are in an object store; the database then holds no piece of them. */
  readonly isObject?: boolean
}

/**
 * Which objects of a store of bytes are needed, where the bytes of assets are in one. A blob without pieces in the database
 * refers to the object of its SHA-1; so does a hold, until it expires. Several processes may call these at once.
 */
export interface ObjectHolds {
  /**
   * Keeps the object of these bytes from being removed until `expiresAt`; null while it is being removed. `Writer.nameBlob`
   * turns the hold, with the size of the object, into a blob.
   */
  holdObject(dataset: string, sha1: string, expiresAt: string): UploadPlace | null
  /**
   * An object that nothing has referred to since before `now`, to be removed by the caller alone: until it discards `place`,
   * or until `until`, nobody else holds or removes the object. Null when there is none.
   */
  claimObject(now: string, until: string): { sha1: string; place: UploadPlace } | null
}

/** Bytes to keep: those of an upload get a name, others are written. */
export type BlobWrite =
  | { readonly path: string; readonly mime: string; readonly upload: UploadPlace }
  | NewBlob

/** An upload that may come in several requests. */
export interface NewUpload {
  readonly id: string
  readonly account: string
  readonly kind: 'image' | 'file'
  /** Of all the bytes, as the sender says. */
  readonly sha1: string
  /** Of all the bytes. */
  readonly length: number
  readonly expiresAt: string
}

export interface PendingUpload extends NewUpload {
  readonly place: UploadPlace
}

/** Uploads in pieces. Other processes on the same data see them too, and continue them. */
export interface UploadStore {
  putUpload(dataset: string, upload: NewUpload): void
  /** Those that an account has not finished. */
  uploads(dataset: string, account: string): PendingUpload[]
  prolongUpload(id: string, expiresAt: string): void
  /** Drops all bytes without a name that expired before `now`. */
  dropUploads(now: string): void
}

/** The bytes of an upload are not those that the caller last saw. */
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
