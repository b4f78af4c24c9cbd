import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** Runs SQL through prepared statements kept by their text. */
export interface Statements {
  get(sql: string, ...values: SQLInputValue[]): Row | undefined
  all(sql: string, ...values: SQLInputValue[]): Row[]
  run(sql: string, ...values: SQLInputValue[]): void
  /** Lets go of every prepared statement, before the database closes. */
  forget(): void
}

// Texts vary only with which conditions a selection has, so the bound is never near in practice;
// it is there so that a caller who splices values into SQL leaks speed, not memory.
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
