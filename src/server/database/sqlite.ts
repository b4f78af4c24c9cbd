import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createAccountTables } from './accounts.ts'
import { createBlobTable } from './blobs.ts'
import { createDatasetTable } from './datasets.ts'
import { createDocumentTables } from './documents.ts'
import { migrate } from './migrations.ts'
import { createStatements } from './statements.ts'
import type { Store, Writer } from './store.ts'
import { createTransactionTables } from './transactions.ts'

/**
 * Opens (or creates) the database in a folder, or a private one for `:memory:`.
 * Throws when another process already serves the folder: the log has one writer.
 */
export function openSqliteStore(location: string): Store {
  if (location === ':memory:') return createStore(new DatabaseSync(location), () => {})
  const lock = lockFolder(location)
  const database = new DatabaseSync(join(location, 'content.db'))
  try {
    return createStore(database, () => lock.close())
  } catch (error) {
    database.close()
    lock.close()
    throw error
  }
}

function createStore(database: DatabaseSync, afterClose: () => void): Store {
  database.exec('pragma foreign_keys = on')
  // WAL appends one frame per commit, and FULL syncs it before the commit returns: an acknowledged
  // write survives a crash of the machine, not only of the process.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
  migrate(database)

  const statements = createStatements(database)
  const datasets = createDatasetTable(statements)
  const documents = createDocumentTables(statements, datasets.keyOf)
  const transactions = createTransactionTables(statements, datasets.keyOf)
  const writer: Writer = { ...datasets.writer, ...documents.writer, ...transactions.writer }

  function write<T>(change: (writer: Writer) => T): T {
    database.exec('begin immediate')
    try {
      const value = change(writer)
      database.exec('commit')
      return value
    } catch (error) {
      rollback()
      throw error
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
    ...createBlobTable(statements, datasets.keyOf),
    write,
    rehearse,
    close() {
      statements.forget()
      database.close()
      afterClose()
    },
  }
}

/**
 * Holds a lock the operating system releases when the process dies, however it dies: an exclusive
 * transaction on an empty database beside the real one, so that readers of the real one stay free.
 */
function lockFolder(folder: string): DatabaseSync {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'writer.lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch {
    lock.close()
    throw new Error(`The data folder ${folder} is in use by another content-studio process`)
  }
  return lock
}
