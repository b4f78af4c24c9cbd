import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { requireCurrent, migrate } from '../sqlite/migrations.ts'
import { isDatabaseUrl } from '../open-store.ts'
import { openPostgresTables } from '../postgres/tables.ts'
import { makePrivateDatabase } from '../sqlite/private-files.ts'
import { createStatements } from '../statements.ts'
import type { Statements } from '../statements.ts'

/** The tables of a database, without those derived from others. */
export interface Tables {
  readonly statements: Statements
  /** Runs `work` as one transaction. */
  write(work: () => void): void
  /** From now on everything is read from one snapshot. */
  hold(): void
  /** Sets a table's auto-increment counter to continue after the existing rows. */
  countOn(table: string, column: string): void
  close(): void
}

/** `location` is the file of a database, or the address of a database server. */
export function openTables(location: string, { create }: { create: boolean }): Tables {
  return isDatabaseUrl(location)
    ? openPostgresTables(location)
    : openFileTables(location, { create })
}

function openFileTables(path: string, { create }: { create: boolean }): Tables {
  if (!create && !existsSync(path)) throw new Error(`There is no database ${path}`)
  if (create) makePrivateDatabase(path)
  const database = new DatabaseSync(path, { readOnly: !create })
  database.exec('pragma busy_timeout = 5000')
  if (create) {
    database.exec('pragma foreign_keys = on; pragma journal_mode = wal')
    migrate(database)
  } else {
    requireCurrent(database)
  }
  const statements = createStatements(database)
  return {
    statements,
    countOn() {},
    hold() {
      database.exec('begin')
      statements.get('select count(*) from dataset')
    },
    write(work) {
      database.exec('begin immediate')
      try {
        work()
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    close() {
      statements.forget()
      // A single file without a WAL file beside it is easier to move.
      if (create) database.exec('pragma journal_mode = delete')
      database.close()
    },
  }
}
