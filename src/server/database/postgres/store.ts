import { createAccountTables } from '../accounts.ts'
import { chooseIndexedFields, createAttributeTables, defaultIndexedFields } from '../attributes.ts'
import { createObjectHolds } from '../object-holds.ts'
import { createBlobTables } from '../blobs.ts'
import type { Tables } from '../copy/open-tables.ts'
import { copyMarks, requireWhole } from '../copy/unfinished-copy.ts'
import { createDatasetTable } from '../datasets.ts'
import { createRemoval } from '../deleted-datasets.ts'
import { createReader } from '../reader.ts'
import { createDocumentTables } from '../documents.ts'
import { createPolicyTables } from '../policies.ts'
import { createSeenDialogTable } from '../seen-dialogs.ts'
import { createSessionTables } from '../sessions.ts'
import type { ReaderOptions, SnapshotReader, StoreOptions } from '../sqlite.ts'
import type { Settled, Store, Writer } from '../store.ts'
import { createTransactionTables } from '../transactions.ts'
import { openBlockingConnection } from './blocking-connection.ts'
import { DatabaseError, isTransient } from './database-error.ts'
import { createDocumentWriter } from './documents.ts'
import { beginLong, migratePostgres, requireCurrentSchema } from './schema.ts'
import { createPostgresStatements } from './statements.ts'
import type { PostgresStatements } from './statements.ts'
import { createPostgresTexts } from './text-index.ts'
import { createReceipt, inTransaction, removeOldReceipts } from './transaction.ts'
import { createTransactionReads } from './transaction-reads.ts'

/** An arbitrary number other than that of migrations, the same in every process. */
const objectLock = 7_236_150_022

/**
 * A store over PostgreSQL, for a thread that may block. Any number of processes write to one database: a writer locks
 * the row of its dataset, so that what it reads afterwards still holds at the commit.
 */
export function openPostgresStore(url: string, options: StoreOptions = {}): Store {
  return openSharedStore(url, options).store
}

/** Only the tables, for copying their content. */
export function openPostgresTables(url: string): Tables {
  const connection = openBlockingConnection(url)
  const statements = createPostgresStatements(connection)
  try {
    migratePostgres(statements)
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    statements,
    copying: copyMarks.postgres,
    overriding: 'overriding system value',
    hold: () => statements.begin('read'),
    write: (work) => inTransaction(statements, work),
    countOn(table, column) {
      statements.get(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 1), count(*) > 0) from ${table}`,
      )
    },
    close: connection.close,
  }
}

/** The store, and its connection for functions that only processes sharing a database need. */
export function openSharedStore(
  url: string,
  options: StoreOptions,
): { store: Store; statements: PostgresStatements } {
  const { indexedFields = defaultIndexedFields } = options
  const connection = openBlockingConnection(url)
  const statements = createPostgresStatements(connection)
  try {
    migratePostgres(statements)
    requireWhole(statements, copyMarks.postgres)
    beginLong(statements)
    // In sequence, so that each process sees the choice of the previous one.
    statements.later('lock table attr in share row exclusive mode')
    chooseIndexedFields(statements, indexedFields)
    statements.commit()
  } catch (error) {
    connection.close()
    throw error
  }

  const datasets = createDatasetTable(statements)
  const texts = createPostgresTexts(statements)
  const attributes = createAttributeTables(statements, indexedFields)
  const documents = createDocumentTables(statements, { keyOf, attributes, texts })
  const transactions = createTransactionTables(statements, keyOf)
  const blobs = createBlobTables(statements, keyOf, write)
  const removeDeleted = createRemoval(statements, texts)
  const reads = createTransactionReads(statements, datasets.learn)
  const documentWriter = createDocumentWriter(statements, {
    keyOf,
    attributes,
    known: reads.document,
  })
  let isReading = false
  const writer: Writer = {
    ...datasets.writer,
    ...documents.writer,
    ...transactions.writer,
    ...blobs.writer,
    putDocument(dataset, document) {
      documentWriter.putDocument(dataset, document)
      reads.noteDocument(dataset, document._id, document)
    },
    deleteDocument(dataset, id) {
      documentWriter.deleteDocument(dataset, id)
      reads.noteDocument(dataset, id, null)
    },
    *appendTransaction(dataset, transaction) {
      yield* transactions.writer.appendTransaction(dataset, transaction)
      reads.noteTransaction(dataset, transaction)
    },
    lockAccounts: () => statements.later('lock table account in share row exclusive mode'),
    lockDatasets: () => statements.later('lock table dataset in share row exclusive mode'),
  }

  /** Keys are not cached outside of transactions: another process may have given the name to another dataset. */
  function keyOf(name: string): number {
    if (!statements.isOpen()) datasets.forget()
    return datasets.keyOf(name)
  }

  function endReads(): void {
    reads.clear()
    datasets.forget()
  }

  function write<T>(change: (writer: Writer) => T): T {
    if (statements.isOpen()) return change(writer)
    const once = createReceipt(statements)
    return statements.persistently(() => {
      try {
        return once(() => change(writer))
      } finally {
        endReads()
      }
    })
  }

  /** As `write`, for a change that can be made twice without harm. */
  function writeAgain<T>(change: () => T): T {
    return statements.persistently(() => {
      try {
        return inTransaction(statements, change)
      } finally {
        endReads()
      }
    })
  }

  function writeEach<T>(...[changes, hints]: Parameters<Store['writeEach']>): Settled<T>[] {
    const list = [...changes] as ((writer: Writer) => T)[]
    try {
      return writeTogether(list, hints)
    } catch (error) {
      if (list.length < 2 || !(error instanceof DatabaseError) || isTransient(error.sqlState)) {
        throw error
      }
      // One change contains data the database refuses; run each separately so that the others succeed.
      return list.map((change, index): Settled<T> => {
        try {
          const [only] = writeTogether([change], {
            expected: () => hints?.expected() ?? [],
            isWritten: ([result]) =>
              hints?.isWritten(list.map((_, at) => (at === index && result) || { error })) === true,
          })
          return only ?? { error }
        } catch (reason) {
          return { error: reason }
        }
      })
    }
  }

  function writeTogether<T>(
    list: readonly ((writer: Writer) => T)[],
    hints: Parameters<Store['writeEach']>[1],
  ): Settled<T>[] {
    let lost: Settled<T>[] | null = null
    return statements.persistently(() => {
      let results: Settled<T>[] | null = null
      try {
        return inTransaction(
          statements,
          () => {
            if (hints) reads.fetch(hints.expected())
            // Only known once its rows are locked: the database may still commit after the connection was lost.
            if (lost && hints?.isWritten(lost)) return (results = lost)
            lost = null
            const [only] = list
            results = only && list.length === 1 ? [{ value: only(writer) }] : list.map(settle)
            return results
          },
          () => (lost = results),
        )
      } catch (error) {
        // A single change needs no savepoint: the whole transaction was rolled back.
        if (list.length > 1 || error instanceof DatabaseError) throw error
        return [{ error }]
      } finally {
        endReads()
      }
    })
  }

  function settle<T>(change: (writer: Writer) => T): Settled<T> {
    statements.later('savepoint change')
    try {
      const value = change(writer)
      statements.later('release change')
      return { value }
    } catch (error) {
      // A database error ends the whole transaction.
      if (error instanceof DatabaseError) throw error
      statements.later('rollback to change')
      endReads()
      return { error }
    }
  }

  function rehearse<T>(change: (writer: Writer) => T): T {
    if (!statements.isOpen()) {
      statements.begin('write')
      try {
        return change(writer)
      } finally {
        statements.rollback()
        endReads()
      }
    }
    statements.later('savepoint rehearsal')
    try {
      return change(writer)
    } finally {
      statements.later('rollback to rehearsal')
      reads.clear()
    }
  }

  const store: Store = {
    ...datasets.reader,
    ...documents.reader,
    ...documents.facts,
    ...transactions.reader,
    ...createAccountTables(statements),
    ...createSessionTables(statements),
    ...createPolicyTables(statements),
    ...createSeenDialogTable(statements),
    ...blobs.reader,
    ...blobs.uploads,
    ...createObjectHolds(statements, {
      atOnce: write,
      lock: () => statements.later('select pg_advisory_xact_lock($1)', objectLock),
    }),
    fieldIndex: attributes.reader,
    isShared: true,
    document(dataset, id) {
      const known = reads.document(dataset, id)
      return known === undefined ? documents.reader.document(dataset, id) : known
    },
    seqOf(dataset, id) {
      const known = reads.seqOf(dataset, id)
      return known === undefined ? transactions.reader.seqOf(dataset, id) : known
    },
    head(dataset) {
      const known = reads.head(dataset)
      if (known) return known
      // As a separate statement, so that later reads see everything committed before the lock was granted.
      if (statements.isOpen() && !isReading) {
        statements.later('select 1 from dataset where key = $1 for update', keyOf(dataset))
      }
      return transactions.reader.head(dataset)
    },
    write,
    writeEach,
    rehearse,
    begin() {
      throw new Error('A transaction that is open over turns of the event loop is for one process')
    },
    atOneMoment: <T>(read: () => T): T => {
      if (statements.isOpen()) return read()
      return statements.persistently(() => inReading(read))
    },
    maintain: (limit) =>
      writeAgain(() => {
        statements.later(removeOldReceipts)
        return texts.index(limit) > 0 || removeDeleted(limit)
      }),
    close: () => connection.close(),
  }
  return { store, statements }

  function inReading<T>(read: () => T): T {
    isReading = true
    statements.begin('read')
    try {
      return read()
    } finally {
      statements.rollback()
      isReading = false
      datasets.forget()
    }
  }
}

/** One more connection, for reading only. */
export function openPostgresReader(
  url: string,
  { indexedFields = defaultIndexedFields, cacheBudget = 0 }: ReaderOptions = {},
): SnapshotReader {
  const connection = openBlockingConnection(url)
  const statements = createPostgresStatements(connection)
  requireCurrentSchema(statements)
  const { reader, cache } = createReader(statements, {
    texts: createPostgresTexts(statements),
    indexedFields,
    cacheBudget,
  })
  return {
    ...reader,
    close: () => connection.close(),
    hold() {
      reader.forgetDatasets()
      statements.begin('read')
      statements.get('select max(seq) from dataset')
      return () => statements.rollback()
    },
    async snapshot(read) {
      reader.forgetDatasets()
      statements.begin('read')
      try {
        cache.refresh()
        return await read()
      } finally {
        statements.rollback()
      }
    },
  }
}
