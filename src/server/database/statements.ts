import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import { sqlite } from './dialect.ts'
import type { Dialect } from './dialect.ts'

export type Row = Record<string, SQLOutputValue>

/** The value of a placeholder. Lists are for the conditions of `Dialect`. */
export type SqlValue = SQLInputValue | readonly string[] | readonly number[] | KeyList

/** Keys that the database itself has listed, in its notation. A good plan depends on how many they are. */
export class KeyList {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/**
 * Runs SQL through prepared statements, cached by their text. The values take the places of `?` in their order; the SQL
 * contains no other question mark.
 */
export interface Statements {
  readonly dialect: Dialect
  /** The first row of a statement that only reads. */
  get(sql: string, ...values: SqlValue[]): Row | undefined
  all(sql: string, ...values: SqlValue[]): Row[]
  run(sql: string, ...values: SqlValue[]): void
  /** The rows of a statement that writes and has a `returning` clause. */
  returning(sql: string, ...values: SqlValue[]): Row[]
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
  const all: Statements['all'] = (sql, ...values) => prepared(sql).all(...values.map(toInput))
  return {
    dialect: sqlite,
    get: (sql, ...values) => prepared(sql).get(...values.map(toInput)),
    all,
    run: (sql, ...values) => void prepared(sql).run(...values.map(toInput)),
    returning: all,
    forget: () => kept.clear(),
  }
}

function toInput(value: SqlValue): SQLInputValue {
  if (value instanceof KeyList) return value.text
  return isList(value) ? JSON.stringify(value) : value
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
