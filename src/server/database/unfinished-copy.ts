import type { Statements } from './statements.ts'

/** True while a copy fills the database. */
export function isUnfinished(statements: Statements): boolean {
  return statements.get(statements.dialect.hasTable('copying')) !== undefined
}

/** Throws for a database whose copy is incomplete. */
export function requireWhole(statements: Statements): void {
  if (!isUnfinished(statements)) return
  throw new Error(
    'A copy into this database was interrupted; run the same content-studio migrate or restore again, which goes on',
  )
}
