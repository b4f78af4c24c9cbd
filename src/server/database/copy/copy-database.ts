import { createHash } from 'node:crypto'
import type { SQLInputValue } from 'node:sqlite'
import type { Row } from '../statements.ts'
import { isUnfinished } from '../unfinished-copy.ts'
import { copiedTables } from './copied-tables.ts'
import type { CopiedTable } from './copied-tables.ts'
import type { Tables } from './open-tables.ts'

export interface CopyOptions {
  readonly source: Tables
  readonly target: Tables
  /** Called with the number of rows written so far, and the total. */
  readonly onProgress?: (done: number, total: number) => void
}

export interface CopyOutcome {
  /** Rows written by an earlier, interrupted copy. */
  readonly resumed: number
  readonly documents: number
  readonly transactions: number
  readonly assets: number
}

/** The target contains other data; nothing was changed. */
export class TargetNotEmptyError extends Error {
  constructor() {
    super('The target holds data already; name an empty database')
    this.name = 'TargetNotEmptyError'
  }
}

/**
 * Copies everything of a database into an empty one: documents with their histories, assets, accounts, settings. An
 * interrupted copy continues where it stopped, if the source has not changed; until it is complete no server starts on
 * the target. At the end both are compared.
 */
export function copyDatabase({ source, target, onProgress }: CopyOptions): CopyOutcome {
  source.hold()
  const resumed = begin(target, stateOf(source))
  const total = copiedTables.reduce((sum, table) => sum + countOf(source, table), 0)
  let done = resumed
  for (const table of copiedTables) {
    for (const rows of pages(source, table, lastOf(target, table))) {
      target.write(() => {
        for (const row of rows) insert(target, table, row)
      })
      done += rows.length
      onProgress?.(done, total)
    }
  }
  for (const table of copiedTables) compare(source, target, table)
  target.write(() => {
    for (const { name, counted } of copiedTables) if (counted) target.countOn(name, counted)
    // The next server that opens it rebuilds the field indexes.
    target.statements.run('delete from attr')
    target.statements.run(
      'insert into text_pending (pk, dataset) select pk, dataset from document where true',
    )
    target.statements.run('drop table copying')
  })
  const count = (name: string): number =>
    Number(target.statements.get(`select count(*) as n from ${name}`)?.['n'])
  return {
    resumed,
    documents: count('document'),
    transactions: count('tx'),
    assets: count('asset_blob'),
  }
}

/** Changes with every write to the source. */
function stateOf({ statements }: Tables): string {
  const heads = statements.all('select name, seq from dataset order by key')
  const counts = copiedTables.map(({ name }) =>
    Number(statements.get(`select count(*) as n from ${name}`)?.['n']),
  )
  return JSON.stringify([heads.map(({ name, seq }) => [name, Number(seq)]), counts])
}

/** Marks the target as being filled; returns its number of rows. Rows copied from another state are removed. */
function begin(target: Tables, state: string): number {
  const { statements } = target
  const rows = (): number => copiedTables.reduce((sum, table) => sum + countOf(target, table), 0)
  if (!isUnfinished(statements)) {
    if (rows() > 0) throw new TargetNotEmptyError()
    target.write(() => {
      statements.run('create table copying (state text not null)')
      statements.run('insert into copying (state) values (?)', state)
    })
    return 0
  }
  if (statements.get('select state from copying')?.['state'] === state) return rows()
  target.write(() => {
    for (const { name } of copiedTables.toReversed()) statements.run(`delete from ${name}`)
    statements.run('update copying set state = ?', state)
  })
  return 0
}

/** All rows of a table in key order; only those after `last` if it is given. */
function* pages({ statements }: Tables, table: CopiedTable, last?: Row): Generator<Row[]> {
  const { name, columns, key, where, batch } = table
  const order = key.join(', ')
  for (let behind = last; ;) {
    const conditions = [
      ...(where ? [where] : []),
      ...(behind ? [`(${order}) > (${key.map(() => '?').join(', ')})`] : []),
    ]
    const rows = statements.all(
      `select ${columns.join(', ')} from ${name}
       ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${order} limit ?`,
      ...(behind ? valuesOf(behind, key) : []),
      batch,
    )
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    behind = rows.at(-1)
  }
}

function lastOf({ statements }: Tables, { name, key }: CopiedTable): Row | undefined {
  const backward = key.map((column) => `${column} desc`).join(', ')
  return statements.get(`select ${key.join(', ')} from ${name} order by ${backward} limit 1`)
}

function valuesOf(row: Row, columns: readonly string[]): SQLInputValue[] {
  return columns.map((column) => row[column] as SQLInputValue)
}

function insert({ statements }: Tables, { name, columns }: CopiedTable, row: Row): void {
  statements.run(
    `insert into ${name} (${columns.join(', ')}) ${statements.dialect.overriding}
     values (${columns.map(() => '?').join(', ')})`,
    ...valuesOf(row, columns),
  )
}

function countOf({ statements }: Tables, { name, where }: CopiedTable): number {
  const filter = where ? ` where ${where}` : ''
  return Number(statements.get(`select count(*) as n from ${name}${filter}`)?.['n'])
}

/** Throws unless both tables have the same rows. */
function compare(source: Tables, target: Tables, table: CopiedTable): void {
  if (digest(source, table) === digest(target, table)) return
  throw new Error(`The copy of ${table.name} is not what the source holds; begin again`)
}

function digest(tables: Tables, table: CopiedTable): string {
  const hash = createHash('sha256')
  for (const rows of pages(tables, table)) {
    for (const value of rows.flatMap((row) => valuesOf(row, table.columns))) {
      hash.update(ArrayBuffer.isView(value) ? value : `${typeof value} ${String(value)}\n`)
    }
  }
  return hash.digest('hex')
}
