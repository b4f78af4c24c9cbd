import {
  chooseIndexedFields,
  createAttributeTables,
  defaultIndexedFields,
} from '../tables/attributes.ts'
import { createObjectHolds } from '../tables/object-holds.ts'
import { createProjectTables } from '../tables/project-tables.ts'
import { createBlobTables } from '../tables/blobs.ts'
import type { Tables } from '../copy/open-tables.ts'
import { copyMarks, requireWhole } from '../unfinished-copy.ts'
import { createDatasetTable } from '../tables/datasets.ts'
import { createRemoval } from '../tables/deleted-datasets.ts'
import { createReader } from '../reader.ts'
import { createDocumentTables } from '../tables/documents.ts'
import type { ReaderOptions, SnapshotReader, StoreOptions } from '../sqlite/store.ts'
import type { Settled, Store, WriteHints, Writer } from '../store.ts'
import { createTransactionTables } from '../tables/transactions.ts'
import { longestWait, openBlockingConnection } from './blocking-connection.ts'
import { DatabaseError, isConnectionLost, isTransient } from './database-error.ts'
import { beginLong, migratePostgres, requireCurrentSchema } from './schema.ts'
import { createRunner } from './runner.ts'
import { createPostgresStatements, NeedsDatabase } from './statements.ts'
import type { PostgresStatements } from './statements.ts'
import { createPostgresTexts } from './text-index.ts'
import { createReceipt, inTransaction, removeOldReceipts } from './transaction.ts'
import { createTransactionReads } from './transaction-reads.ts'
import { createWriteBuffer } from './write-buffer.ts'
import type { BufferedDataset } from './write-buffer.ts'

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
  const buffered = createWriteBuffer((document) => attributes.entriesOf(document))
  const statements = createPostgresStatements(connection, buffered.take)
  /** The connection of this thread, which does not block; the other one belongs to a thread of its own. */
  const ownRunner = createRunner(url, longestWait)
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
  let isReading = false
  const writer: Writer = {
    ...datasets.writer,
    ...documents.writer,
    ...transactions.writer,
    ...blobs.writer,
    putDocument(dataset, document, prepared) {
      const content = prepared?.json ?? JSON.stringify(document)
      const before = reads.document(dataset, document._id)
      buffered.putDocument(placeOf(dataset), {
        document,
        content,
        referred: prepared?.referred,
        before,
      })
      reads.noteDocument(dataset, document._id, content)
    },
    deleteDocument(dataset, id) {
      buffered.deleteDocument(placeOf(dataset), id)
      reads.noteDocument(dataset, id, null)
    },
    *appendTransaction(dataset, transaction) {
      const previousId = reads.head(dataset)?.id ?? null
      const isAhead = reads.isAhead(dataset)
      buffered.appendTransaction(placeOf(dataset), transaction, { previousId, isAhead })
      reads.noteTransaction(dataset, transaction)
      yield
    },
    lockAccounts: () => statements.later('lock table account in share row exclusive mode'),
    lockDatasets: () => statements.later('lock table dataset in share row exclusive mode'),
  }

  /** Keys are not cached outside of transactions: another process may have given the name to another dataset. */
  function keyOf(name: string): number {
    if (!statements.isOpen()) datasets.forget()
    return datasets.keyOf(name)
  }

  function placeOf(name: string): BufferedDataset {
    return { key: keyOf(name), name }
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

  /** `lost`: the results of an attempt whose connection was lost during the commit. */
  function writeEach<T>(
    changes: Iterable<(writer: Writer) => T>,
    hints?: WriteHints<T>,
    lost: Settled<T>[] | null = null,
  ): Settled<T>[] {
    const list = [...changes]
    try {
      return writeTogether(list, hints, lost)
    } catch (error) {
      const isOfOne =
        error instanceof HalfWritten ||
        (error instanceof DatabaseError && !isTransient(error.sqlState))
      if (list.length < 2 || !isOfOne) throw error
      // One change fails half-way, or the database refuses it; run each separately so that the others succeed.
      return list.map((change, index): Settled<T> => {
        try {
          const own: WriteHints<T> = {
            expected: () => hints?.expected() ?? [],
            isWritten: ([result]) =>
              hints?.isWritten(list.map((_, at) => (at === index && result) || { error })) === true,
          }
          const [only] = writeTogether([change], own, null)
          return only ?? { error }
        } catch (reason) {
          return { error: reason }
        }
      })
    }
  }

  function writeTogether<T>(
    list: readonly ((writer: Writer) => T)[],
    hints: WriteHints<T> | undefined,
    lostBefore: Settled<T>[] | null,
  ): Settled<T>[] {
    let lost = lostBefore

    function attempt(): Settled<T>[] {
      let results: Settled<T>[] | null = null
      try {
        results = inTransaction(
          statements,
          () => {
            if (hints) reads.fetch(hints.expected())
            // Only known once its rows are locked: the database may still commit after the connection was lost.
            if (lost && hints?.isWritten(lost)) return (results = lost)
            lost = null
            return (results = settleAll(list))
          },
          () => (lost = results),
        )
        reads.leave().settle(true)
        return results
      } catch (error) {
        // A single change needs no care: the whole transaction was rolled back.
        if (list.length > 1 || error instanceof DatabaseError) throw error
        return [{ error }]
      } finally {
        endReads()
      }
    }

    return statements.persistently(attempt)
  }

  /** The last group of changes whose outcome is not known yet. */
  let last: SentGroup | null = null

  /**
   * As `writeEach`, in one round trip and without blocking this thread, as long as earlier transactions have left
   * everything that this one reads, and no other process has written since. Otherwise it blocks.
   *
   * May be called again before the result is there: the next group builds on this one, and fails if this one does. The
   * results arrive in the order of the calls.
   */
  function writeEachOptimistically<T>(
    changes: Iterable<(writer: Writer) => T>,
    hints: WriteHints<T>,
  ): Promise<Settled<T>[]> {
    const list = [...changes]
    const before = last
    const group: SentGroup = { isOfOneDataset: false, settled: Promise.resolve() }
    last = group
    const results = send()
    group.settled = results.then(end, end)
    return results

    async function send(): Promise<Settled<T>[]> {
      if (before?.isOfOneDataset === false) await before.settled
      const gathered = gather(list, hints)
      if (!gathered) {
        await before?.settled
        return writeEach(list, hints)
      }
      const { value, queries, left } = gathered
      group.isOfOneDataset = left.datasets === 1
      const outcome = await ownRunner.run({ queries, begins: true })
      await before?.settled
      const isCommitted = 'rows' in outcome
      left.settle(isCommitted)
      if (isCommitted) return value
      return writeEach(list, hints, isConnectionLost(outcome.sqlState) ? value : null)
    }

    function end(): void {
      if (last === group) last = null
    }
  }

  function gather<T>(list: readonly ((writer: Writer) => T)[], hints: WriteHints<T>) {
    try {
      const gathered = statements.gather(() => {
        if (!reads.recall(hints.expected())) throw new NeedsDatabase()
        return list.map((change): Settled<T> => ({ value: change(writer) }))
      })
      return gathered && { ...gathered, left: reads.leave() }
    } catch {
      // A refusal may be based on outdated data; it is decided again under the lock.
      return null
    } finally {
      endReads()
    }
  }

  function settleAll<T>(list: readonly ((writer: Writer) => T)[]): Settled<T>[] {
    const [only] = list
    return only && list.length === 1 ? [{ value: only(writer) }] : list.map(settle)
  }

  function settle<T>(change: (writer: Writer) => T): Settled<T> {
    const written = buffered.count() + statements.count()
    try {
      return { value: change(writer) }
    } catch (error) {
      // A database error ends the whole transaction.
      if (error instanceof DatabaseError) throw error
      // Usually a change is refused before it has written anything.
      if (buffered.count() + statements.count() > written) throw new HalfWritten()
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
    ...createProjectTables(statements),
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
    existingIds(dataset, ids) {
      if (!statements.isOpen() || isReading) return documents.facts.existingIds(dataset, ids)
      const known = new Map(ids.map((id) => [id, reads.exists(dataset, id)]))
      const unknown = ids.filter((id) => known.get(id) === undefined)
      const found = unknown.length === 0 ? [] : documents.facts.existingIds(dataset, unknown)
      reads.noteExisting(dataset, found)
      return new Set([...ids.filter((id) => known.get(id)), ...found])
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
        const lock = 'select 1 from dataset where key = $1 for update'
        statements.together([{ text: lock, values: [keyOf(dataset)] }])
      }
      return transactions.reader.head(dataset)
    },
    write,
    writeEach,
    writeEachOptimistically,
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
    close() {
      ownRunner.close()
      connection.close()
    },
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

/** Changes that were sent together. */
interface SentGroup {
  /** False also if that is not known yet: the next group then waits, since `isAhead` can only be checked for one. */
  isOfOneDataset: boolean
  /** Resolves when the outcome is known. */
  settled: Promise<void>
}

/** One of several changes has failed after it had written something. */
class HalfWritten extends Error {}

/** One more connection, for reading only. */
export function openPostgresReader(
  url: string,
  { indexedFields = defaultIndexedFields, cacheBudget = 0 }: ReaderOptions = {},
): SnapshotReader {
  const connection = openBlockingConnection(url)
  const statements = createPostgresStatements(connection)
  requireCurrentSchema(statements)
  const texts = createPostgresTexts(statements)
  const { reader, cache } = createReader(statements, {
    texts,
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
      texts.beginSnapshot()
      try {
        cache.refresh()
        return await read()
      } finally {
        texts.endSnapshot()
        statements.rollback()
      }
    },
  }
}
