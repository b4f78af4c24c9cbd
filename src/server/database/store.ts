import type { ContentDocument } from '../../model/document.ts'
import type { DatasetCopyStore, DatasetRows } from './dataset-copy-store.ts'
import type { JsonWriter } from '../steps/value-steps.ts'
import type { BlobStore, NewBlob, ObjectHolds, UploadPlace, UploadStore } from './blob-store.ts'
import type { DocumentFacts, DocumentReader, FieldIndex, SearchIndex } from './document-reader.ts'
import type { CommittedTransaction, TransactionLog } from './transaction-log.ts'
import type { ProjectStore } from './tables/project-tables.ts'

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
    ProjectStore,
    DatasetCopyStore,
    DatasetRows,
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
   * As `writeEach`, without blocking the thread; for databases that another process runs. `changes` are taken at once.
   * May be called again before it resolves, and resolves in the order of the calls. Nothing else may be written through
   * this store meanwhile: a write that blocks could wait for locks of a transaction that this thread has not finished
   * sending.
   */
  writeEachOptimistically?<T>(
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
export type QueryStore = DocumentReader &
  Pick<Store, 'dataset' | 'fieldIndex'> &
  Pick<SearchIndex, 'searchIds'>

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

/** Parts of a stored document that are computed from all of it. */
export interface PreparedDocument {
  readonly json: string
  /** See `referredIds`. Collected in one step if undefined. */
  readonly referred: ReadonlyMap<string, boolean> | undefined
}

/** Passed to `change` by `Store.write`; must not be used after that returns. */
export interface Writer {
  createDataset(dataset: DatasetRecord): void
  /** Changes the description of an existing dataset. */
  updateDataset(dataset: Pick<DatasetRecord, 'name' | 'aclMode' | 'description'>): void
  renameDataset(name: string, to: string): void
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

export class UnknownDatasetError extends Error {
  readonly dataset: string
  constructor(dataset: string) {
    super(`Dataset "${dataset}" does not exist`)
    this.name = 'UnknownDatasetError'
    this.dataset = dataset
  }
}
