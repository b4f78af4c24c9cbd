import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createAccountTables } from './accounts.ts'
import { chooseIndexedFields, createAttributeTables, defaultIndexedFields } from './attributes.ts'
import { createBlobTables } from './blobs.ts'
import { createDatasetTable } from './datasets.ts'
import { createDocumentCache } from './document-cache.ts'
import { createDocumentTables } from './documents.ts'
import { migrate, requireCurrent } from './migrations.ts'
import { createPolicyTables } from './policies.ts'
import { createSeenDialogTable } from './seen-dialogs.ts'
import { createSessionTables } from './sessions.ts'
import { createStatements } from './statements.ts'
import type {
  BlobReader,
  DatasetRegistry,
  IndexedField,
  QueryStore,
  Settled,
  Store,
  Writer,
} from './store.ts'
import { createTextTables } from './text-index.ts'
import { createTransactionTables } from './transactions.ts'

/** The file in a data folder that holds everything. */
export const databaseName = 'content.db'
const pageSize = 4096
const sqliteBusy = 5
/** The file whose lock the one writer of a folder holds. */
export const lockName = 'writer.lock'

export interface StoreOptions {
  /** Fields to keep an index of. Another choice than last time costs a moment at the next start. */
  readonly indexedFields?: readonly IndexedField[]
  /** Bytes the database may grow to before writes are refused as on a full disk. Default: no limit. */
  readonly maximumSize?: number
}

/**
 * Opens (or creates) the database in a folder, or a private one for `:memory:`.
 * Throws when another process already serves the folder: the log has one writer.
 */
export function openSqliteStore(location: string, options: StoreOptions = {}): Store {
  if (location === ':memory:') return createStore(new DatabaseSync(location), options)
  const lock = lockFolder(location)
  const database = new DatabaseSync(join(location, databaseName))
  try {
    return createStore(database, options, () => lock.close())
  } catch (error) {
    database.close()
    lock.close()
    throw error
  }
}

function createStore(
  database: DatabaseSync,
  { indexedFields = defaultIndexedFields, maximumSize }: StoreOptions,
  afterClose?: () => void,
): Store {
  database.exec('pragma foreign_keys = on')
  // WAL appends one frame per commit, and FULL syncs it before the commit returns: an acknowledged
  // write survives a crash of the machine, not only of the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  migrate(database)
  if (maximumSize !== undefined) {
    database.exec(`pragma max_page_count = ${Math.ceil(maximumSize / pageSize)}`)
  }

  const statements = createStatements(database)
  const datasets = createDatasetTable(statements)
  const texts = createTextTables(statements)
  transaction(() => chooseIndexedFields(statements, indexedFields))
  const attributes = createAttributeTables(statements, indexedFields)
  const documents = createDocumentTables(statements, { keyOf: datasets.keyOf, attributes, texts })
  const transactions = createTransactionTables(statements, datasets.keyOf)
  const blobs = createBlobTables(statements, datasets.keyOf)
  blobs.discardUploads()
  const writer: Writer = {
    ...datasets.writer,
    ...documents.writer,
    ...transactions.writer,
    ...blobs.writer,
    deleteDataset(name) {
      texts.forget(datasets.keyOf(name))
      datasets.writer.deleteDataset(name)
    },
  }

  function transaction<T>(change: () => T): T {
    database.exec('begin immediate')
    try {
      const value = change()
      database.exec('commit')
      return value
    } catch (error) {
      rollback()
      throw error
    }
  }

  function writeEach<T>(changes: readonly ((writer: Writer) => T)[]): Settled<T>[] {
    return transaction(() => changes.map(settle))
  }

  function settle<T>(change: (writer: Writer) => T): Settled<T> {
    database.exec('savepoint change')
    try {
      const value = change(writer)
      database.exec('release change')
      return { value }
    } catch (error) {
      // A full disk, for one, has ended the whole transaction already.
      if (!database.isTransaction) throw error
      database.exec('rollback to change; release change')
      datasets.forget()
      return { error }
    }
  }

  function rehearse<T>(change: (writer: Writer) => T): T {
    database.exec('begin immediate')
    try {
      return change(writer)
    } finally {
      rollback()
    }
  }

  function rollback(): void {
    // Some failures, a full disk for one, have rolled back already.
    if (database.isTransaction) database.exec('rollback')
    datasets.forget()
  }

  return {
    ...datasets.reader,
    ...documents.reader,
    ...transactions.reader,
    ...createAccountTables(statements),
    ...createSessionTables(statements),
    ...createPolicyTables(statements),
    ...createSeenDialogTable(statements),
    ...blobs.reader,
    openUpload: blobs.openUpload,
    fieldIndex: attributes.reader,
    write: (change) => transaction(() => change(writer)),
    writeEach,
    rehearse,
    indexTexts(limit) {
      // Searches find what is not indexed: this need not wait for the disk as a commit does.
      database.exec('pragma synchronous = normal')
      try {
        return transaction(() => texts.index(limit)) > 0
      } finally {
        database.exec('pragma synchronous = full')
      }
    },
    close() {
      statements.forget()
      database.close()
      afterClose?.()
    },
  }
}

export interface ReaderOptions extends StoreOptions {
  /** Characters of documents to keep parsed from one snapshot to the next; each takes about two bytes. */
  readonly cacheBudget?: number
}

/** One more connection to the database in a folder, for reading only. */
export function openSqliteReader(
  folder: string,
  { indexedFields = defaultIndexedFields, cacheBudget = 0 }: ReaderOptions = {},
): SnapshotReader {
  const database = new DatabaseSync(join(folder, databaseName), { readOnly: true })
  // Without the writer's lock there is nothing to wait for but a moment of its recovery.
  database.exec('pragma busy_timeout = 5000; pragma query_only = on')
  requireCurrent(database)
  const statements = createStatements(database)
  const datasets = createDatasetTable(statements)
  const attributes = createAttributeTables(statements, indexedFields)
  const documents = createDocumentTables(statements, {
    keyOf: datasets.keyOf,
    attributes,
    texts: createTextTables(statements),
    onParsed: (dataset, document, length) => cache.keep(dataset, document, length),
  })
  const cache = createDocumentCache(statements, documents.reader, cacheBudget)
  return {
    ...datasets.reader,
    ...(cacheBudget > 0 ? cache.reader : documents.reader),
    ...createBlobTables(statements, datasets.keyOf).reader,
    fieldIndex: attributes.reader,
    close() {
      statements.forget()
      database.close()
    },
    async snapshot(read) {
      datasets.forget()
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

/** A store that can be held still while it is read. */
export interface SnapshotReader extends QueryStore, DatasetRegistry, BlobReader {
  close(): void
  /** Everything `read` sees is from one moment, not before the call. Calls do not overlap. */
  snapshot<T>(read: () => Promise<T>): Promise<T>
}

/**
 * Holds a lock the operating system releases when the process dies, however it dies: an exclusive
 * transaction on an empty database beside the real one, so that readers of the real one stay free.
 */
export function lockFolder(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(folder, { recursive: true })
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
