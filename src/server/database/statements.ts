import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** Runs SQL through prepared statements, cached by their text. */
export interface Statements {
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  run(sql: string, ...values: SQLInputValue[]): void
  /** Releases every prepared statement, before the database is closed. */
  forget(): void
}

// The number of distinct texts is small, so this limit is never reached in practice;
// it makes code that splices values into SQL slow instead of leaking memory.
const maximumKept = 500

export function createStatements(database: DatabaseSync): Statements {
  const kept = new Map<string, StatementSync>()
  function prepared(sql: string): StatementSync {
    let statement = kept.get(sql)
    if (!statement) {
      if (kept.size >= maximumKept) kept.clear()
      statement = database.prepare(sql)
      kept.set(sql, statement)
    }
    return statement
  }
  return {
    get: (sql, ...values) => prepared(sql).get(...values),
    all: (sql, ...values) => prepared(sql).all(...values),
    run: (sql, ...values) => void prepared(sql).run(...values),
    forget: () => kept.clear(),
  }
}
