import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  chooseIndexedFields,
  createAttributeTables,
  defaultIndexedFields,
} from '../tables/attributes.ts'
import { createObjectHolds } from '../tables/object-holds.ts'
import { createProjectTables } from '../tables/project-tables.ts'
import { createBlobTables } from '../tables/blobs.ts'
import { requireWhole } from '../unfinished-copy.ts'
import { createDatasetCopyTable } from '../tables/dataset-copies.ts'
import { createDatasetRows } from '../tables/dataset-rows.ts'
import { createDatasetTable } from '../tables/datasets.ts'
import { createRemoval } from '../tables/deleted-datasets.ts'
import { createReader } from '../reader.ts'
import { createDocumentTables } from '../tables/documents.ts'
import { migrate, requireCurrent } from './migrations.ts'
import { makePrivateDatabase, makePrivateFile, makePrivateFolder } from './private-files.ts'
import { createStatements } from '../statements.ts'
import type { BlobReader } from '../blob-store.ts'
import type { DocumentFacts, IndexedField, SearchIndex } from '../document-reader.ts'
import type { DatasetRegistry, QueryStore, Store, Writer } from '../store.ts'
import type { TransactionLog } from '../transaction-log.ts'
import { createTextTables } from '../text/text-index.ts'
import { createTransactionTables } from '../tables/transactions.ts'
import { mergeTexts } from './merge-texts.ts'
import { createWrites } from './writes.ts'

/** The database file in a data folder. */
export const databaseName = 'content.db'
const pageSize = 4096
const sqliteBusy = 5
const sqliteCorrupt = 11
const sqliteNotADatabase = 26
/** The file whose lock is held by the single writer of a folder. */
export const lockName = 'writer.lock'

export interface StoreOptions {
  /** Fields to index. A changed choice rebuilds the index at the next start. */
  readonly indexedFields?: readonly IndexedField[]
  /** Maximum size of the database in bytes; beyond it writes are refused as on a full disk. Default: no limit. */
  readonly maximumSize?: number
}

interface WriterOptions extends StoreOptions {
  /** Called after each commit. If given, no commit copies the log into the database file; see `createCheckpoints`. */
  readonly onCommit?: () => void
}

/**
 * Opens (or creates) the database in a folder, or a private one for `:memory:`.
 * Throws if another process already serves the folder: the log has one writer.
 */
export function openSqliteStore(location: string, options: WriterOptions = {}): Store {
  if (location === ':memory:') return createStore(new DatabaseSync(location), options)
  const lock = lockFolder(location)
  const file = join(location, databaseName)
  makePrivateDatabase(file)
  const database = new DatabaseSync(file)
  try {
    return createStore(database, options, () => lock.close())
  } catch (error) {
    database.close()
    lock.close()
    throw describeDamage(error, file)
  }
}

/** The error, or for a damaged file one that names it and says what to do. */
function describeDamage(cause: unknown, file: string): unknown {
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
  if (code !== sqliteCorrupt && code !== sqliteNotADatabase) return cause
  return new Error(
    `The database ${file} is damaged (${(cause as Error).message}). Move it, and the files beside it whose names begin with it, out of the folder, then bring back a copy with content-studio restore; content-studio doctor says more`,
    { cause },
  )
}

function createStore(
  database: DatabaseSync,
  { indexedFields = defaultIndexedFields, maximumSize, onCommit }: WriterOptions,
  afterClose?: () => void,
): Store {
  prepare(database, maximumSize)
  if (onCommit) database.exec('pragma wal_autocheckpoint = 0')
  const statements = createStatements(database)
  requireWhole(statements)
  const datasets = createDatasetTable(statements)
  const writes = createWrites(database, { onCommit, onRollback: datasets.forget })
  const texts = createTextTables(statements)
  writes.atOnce(() => chooseIndexedFields(statements, indexedFields))
  const attributes = createAttributeTables(statements, indexedFields)
  const documents = createDocumentTables(statements, { keyOf: datasets.keyOf, attributes, texts })
  const removeDeleted = createRemoval(statements, texts)
  const transactions = createTransactionTables(statements, datasets.keyOf)
  const blobs = createBlobTables(statements, datasets.keyOf, writes.atOnce)
  let isMergeNext = false
  const writer: Writer = {
    ...datasets.writer,
    ...documents.writer,
    ...transactions.writer,
    ...blobs.writer,
    // With a single writer the transaction is a sufficient lock.
    lockAccounts() {},
    lockDatasets() {},
  }

  return {
    ...datasets.reader,
    ...documents.reader,
    ...documents.facts,
    ...transactions.reader,
    ...createProjectTables(statements),
    ...createDatasetCopyTable(statements),
    ...createDatasetRows(statements),
    ...blobs.reader,
    ...blobs.uploads,
    ...createObjectHolds(statements, { atOnce: writes.atOnce, lock: () => {} }),
    fieldIndex: attributes.reader,
    write: (change) => writes.atOnce(() => change(writer)),
    writeEach: (changes) =>
      writes.atOnce(() => Array.from(changes, (change) => writes.settle(() => change(writer)))),
    rehearse: (change) => writes.rehearse(() => change(writer)),
    begin: () => ({ writer, ...writes.open() }),
    atOneMoment: (read) => read(),
    isShared: false,
    maintain: (limit) =>
      writes.repeatable(() => {
        // Every second step, so that merging keeps up with indexing. Nothing is removed while there is something to merge:
        // the more of a segment is deleted, the longer its merge runs without writing a page.
        isMergeNext = !isMergeNext
        if (isMergeNext && mergeTexts(statements)) return true
        return texts.index(limit) > 0 || mergeTexts(statements) || removeDeleted(limit)
      }),
    close() {
      statements.forget()
      database.close()
      afterClose?.()
    },
  }
}

/** Brings the tables up to date. */
function prepare(database: DatabaseSync, maximumSize: number | undefined): void {
  database.exec('pragma foreign_keys = on')
  // WAL appends one frame per commit, and FULL syncs it before the commit returns: an acknowledged
  // write survives a crash of the machine, not only of the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  migrate(database)
  if (maximumSize !== undefined) {
    database.exec(`pragma max_page_count = ${Math.ceil(maximumSize / pageSize)}`)
  }
}

export interface ReaderOptions extends StoreOptions {
  /** Characters of documents to cache parsed between snapshots; each takes about two bytes. */
  readonly cacheBudget?: number
}

/** One more connection to the database in a folder, for reading only. */
export function openSqliteReader(
  folder: string,
  { indexedFields = defaultIndexedFields, cacheBudget = 0 }: ReaderOptions = {},
): SnapshotReader {
  const database = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  // A reader does not take the writer's lock; it only has to wait briefly for a recovery.
  database.exec('pragma busy_timeout = 5000; pragma query_only = on')
  requireCurrent(database)
  const statements = createStatements(database)
  const { reader, cache } = createReader(statements, {
    texts: createTextTables(statements),
    indexedFields,
    cacheBudget,
  })
  return {
    ...reader,
    close() {
      statements.forget()
      database.close()
    },
    hold() {
      reader.forgetDatasets()
      database.exec('begin')
      // The snapshot is taken at the first read.
      statements.get('select max(seq) from dataset')
      return () => database.exec('rollback')
    },
    async snapshot(read) {
      reader.forgetDatasets()
      database.exec('begin')
      try {
        cache.refresh()
        return await read()
      } finally {
        database.exec('rollback')
      }
    },
  }
}

/** A read-only store that can read from a snapshot. */
export interface SnapshotReader
  extends QueryStore, DatasetRegistry, BlobReader, DocumentFacts, SearchIndex, TransactionLog {
  /** To be called after a dataset was deleted, since its name may be reused. A snapshot does so at its start. */
  forgetDatasets(): void
  close(): void
  /** Everything read until the returned function is called is from one snapshot. */
  hold(): () => void
  /** Everything `read` reads is from one snapshot, taken after the call. Calls must not overlap. */
  snapshot<T>(read: () => Promise<T>): Promise<T>
}

/**
 * Takes a lock that the operating system releases whenever the process ends, even by a crash: an exclusive
 * transaction on an empty database beside the real one, so that readers of the real one are not blocked.
 */
export function lockFolder(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    makePrivateFolder(folder)
    makePrivateFile(join(folder, lockName))
    lock = new DatabaseSync(join(folder, lockName))
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return lock
  } catch (cause) {
    lock?.close()
    const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      isBusy
        ? `The data folder ${folder} is in use by another content-studio process; end that one first`
        : `The data folder ${folder} cannot be written to (${reason}); check who owns it, and the disk`,
      { cause },
    )
  }
}
