import type { Statements } from './statements.ts'

/** SQL that selects a row while a copy fills the database. */
export const copyMarks = {
  sqlite: "select 1 from sqlite_master where name = 'copying'",
  postgres:
    "select 1 from pg_class where relname = 'copying' and relnamespace = current_schema()::regnamespace",
} as const

/** Throws for a database whose copy is incomplete. */
export function requireWhole(statements: Statements, mark: string): void {
  if (!statements.get(mark)) return
  throw new Error(
    'A copy into this database was interrupted; run the same content-studio migrate or restore again, which goes on',
  )
}
