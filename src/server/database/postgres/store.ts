import type { IndexedField } from '../document-reader.ts'
import type { StoreOptions } from '../sqlite/store.ts'
import type { Store, Writer } from '../store.ts'
import {
  chooseIndexedFields,
  createAttributeTables,
  defaultIndexedFields,
} from '../tables/attributes.ts'
import { createBlobTables } from '../tables/blobs.ts'
import { createDatasetCopyTable } from '../tables/dataset-copies.ts'
import { createDatasetRows } from '../tables/dataset-rows.ts'
import { createDatasetTable } from '../tables/datasets.ts'
import { createRemoval } from '../tables/deleted-datasets.ts'
import { createDocumentTables } from '../tables/documents.ts'
import { createObjectHolds } from '../tables/object-holds.ts'
import { createProjectTables } from '../tables/project-tables.ts'
import { createTransactionTables } from '../tables/transactions.ts'
import { requireWhole } from '../unfinished-copy.ts'
import { longestWait, openBlockingConnection } from './blocking-connection.ts'
import { createBufferedWriter } from './buffered-writer.ts'
import { createGroupWrites } from './group-writes.ts'
import { createOptimisticWrites } from './optimistic-writes.ts'
import { createRememberingReader } from './remembering-reader.ts'
import { createRunner } from './runner.ts'
import { beginLong, migratePostgres } from './schema.ts'
import { createPostgresStatements } from './statements.ts'
import type { PostgresStatements } from './statements.ts'
import { createPostgresTexts } from './text-index.ts'
import { removeOldReceipts } from './transaction.ts'
import { createTransactionReads } from './transaction-reads.ts'
import { createWriteBuffer } from './write-buffer.ts'
import { createWrites } from './writes.ts'

/** An arbitrary number other than that of migrations, the same in every process. */
const objectLock = 7_236_150_022

/**
 * A store over PostgreSQL, for a thread that may block. Any number of processes write to one database: a writer locks
 * the row of its dataset, so that what it reads afterwards still holds at the commit.
 */
export function openPostgresStore(url: string, options: StoreOptions = {}): Store {
  return openSharedStore(url, options).store
}

/** The store, and its connection for functions that only processes sharing a database need. */
export function openSharedStore(
  url: string,
  { indexedFields = defaultIndexedFields }: StoreOptions,
): { store: Store; statements: PostgresStatements } {
  const connection = openBlockingConnection(url)
  const buffer = createWriteBuffer((document) => attributes.entriesOf(document))
  const statements = createPostgresStatements(connection, buffer.take)
  /** The connection of this thread, which does not block; the other one belongs to a thread of its own. */
  const ownRunner = createRunner(url, longestWait)
  try {
    prepare(statements, indexedFields)
  } catch (error) {
    connection.close()
    throw error
  }

  const datasets = createDatasetTable(statements)
  /** Keys are not cached outside of transactions: another process may have given the name to another dataset. */
  const keyOf = (name: string): number => {
    if (!statements.isOpen()) datasets.forget()
    return datasets.keyOf(name)
  }
  const texts = createPostgresTexts(statements)
  const attributes = createAttributeTables(statements, indexedFields)
  const documents = createDocumentTables(statements, { keyOf, attributes, texts })
  const transactions = createTransactionTables(statements, keyOf)
  const removeDeleted = createRemoval(statements, texts)
  const reads = createTransactionReads(statements, datasets.learn)

  const endReads = (): void => {
    reads.clear()
    datasets.forget()
  }
  const context = { statements, reads, buffer, endReads }
  const writes = createWrites(context)
  const groups = createGroupWrites(context)
  const writeOptimistically = createOptimisticWrites(context, ownRunner, groups)
  const blobs = createBlobTables(statements, keyOf, writes.atOnce)
  const writer: Writer = {
    ...datasets.writer,
    ...documents.writer,
    ...transactions.writer,
    ...blobs.writer,
    ...createBufferedWriter(buffer, reads, (name) => ({ key: keyOf(name), name })),
    lockAccounts: () => statements.later('lock table account in share row exclusive mode'),
    lockDatasets: () => statements.later('lock table dataset in share row exclusive mode'),
  }
  const bound = <T>(changes: Iterable<(writer: Writer) => T>): (() => T)[] =>
    Array.from(changes, (change) => () => change(writer))

  const store: Store = {
    ...datasets.reader,
    ...documents.reader,
    ...documents.facts,
    ...transactions.reader,
    ...createProjectTables(statements),
    ...createDatasetCopyTable(statements),
    ...createDatasetRows(statements),
    ...blobs.reader,
    ...blobs.uploads,
    ...createObjectHolds(statements, {
      atOnce: writes.atOnce,
      lock: () => statements.later('select pg_advisory_xact_lock($1)', objectLock),
    }),
    ...createRememberingReader(statements, reads, { keyOf, documents, log: transactions.reader }),
    fieldIndex: attributes.reader,
    isShared: true,
    write: (change) => writes.atOnce(() => change(writer)),
    writeEach: (changes, hints) => groups.writeEach(bound(changes), hints),
    writeEachOptimistically: (changes, hints) => writeOptimistically(bound(changes), hints),
    rehearse: (change) => writes.rehearse(() => change(writer)),
    begin() {
      throw new Error('A transaction that is open over turns of the event loop is for one process')
    },
    atOneMoment: (read) =>
      statements.isOpen() ? read() : statements.persistently(() => inSnapshot(read)),
    maintain: (limit) =>
      writes.again(() => {
        statements.later(removeOldReceipts)
        return texts.index(limit) > 0 || removeDeleted(limit)
      }),
    close() {
      ownRunner.close()
      connection.close()
    },
  }
  return { store, statements }

  function inSnapshot<T>(read: () => T): T {
    statements.begin('read')
    try {
      return read()
    } finally {
      statements.rollback()
      datasets.forget()
    }
  }
}

/** Brings the tables up to date. */
function prepare(statements: PostgresStatements, indexedFields: readonly IndexedField[]): void {
  migratePostgres(statements)
  requireWhole(statements)
  beginLong(statements)
  // In sequence, so that each process sees the choice of the previous one.
  statements.later('lock table attr in share row exclusive mode')
  chooseIndexedFields(statements, indexedFields)
  statements.commit()
}
