import { postgres } from '../dialect.ts'
import { KeyList } from '../statements.ts'
import type { SqlValue, Statements } from '../statements.ts'
import type { BlockingConnection, Query, Row } from './blocking-connection.ts'
import { createPersistence } from './persistence.ts'
import type { Persistence } from './persistence.ts'
import { toValue } from './values.ts'

/** Runs statements over a connection to PostgreSQL. */
export interface PostgresStatements extends Statements, Persistence {
  /** Sends PostgreSQL statements in one batch, after any queued ones; returns the rows of each. */
  together(queries: readonly Query[]): Row[][]
  /** Queues a PostgreSQL statement, which is sent with the next read or at the end of the transaction. */
  later(text: string, ...values: Query['values']): void
  /** `patience`: milliseconds the database may take for one batch, if that is known to take long. */
  begin(mode: 'write' | 'read', options?: { readonly patience?: number }): void
  commit(): void
  rollback(): void
  isOpen(): boolean
  /** True in a transaction that may write. */
  isWriting(): boolean
  /** Number of queued statements since the start. */
  count(): number
  /**
   * The statements of a transaction, which are not sent; null for one that has to read.
   */
  gather<T>(change: () => T): { readonly value: T; readonly queries: readonly Query[] } | null
}

/** `buffered` returns statements that are still to be queued. */
export function createPostgresStatements(
  connection: BlockingConnection,
  buffered: () => Query[] = () => [],
): PostgresStatements {
  const numbered = createNumbering()
  const persistence = createPersistence()
  /** Queued statements without a needed result: they are sent with the next one whose result is needed. */
  let waiting: Query[] = []
  let mode: 'write' | 'read' | null = null
  /** False from `begin` until it has been sent. */
  let isSent = true
  /** The open transaction's timeout in milliseconds. */
  let patience: number | undefined
  let count = 0
  /** The queries of a transaction are only gathered. */
  let isGathering = false

  function queue(query: Query): void {
    waiting.push(...buffered(), query)
    count++
  }

  function toQuery(sql: string, values: readonly SqlValue[]): Query {
    return {
      text: numbered(sql),
      values: values.map(toValue),
      ...(values.some((value) => value instanceof KeyList) && { isPlannedAnew: true }),
    }
  }

  function send(queries: readonly Query[]): Row[][] {
    if (isGathering) throw new NeedsDatabase()
    const all = [...waiting, ...buffered(), ...queries]
    waiting = []
    if (all.length === 0) return []
    const begins = mode === null || !isSent
    isSent = true
    const options = { begins, ...(mode !== null && patience !== undefined && { patience }) }
    return connection.run(all, options).slice(all.length - queries.length)
  }

  function rowsOf(query: Query): Row[] {
    return send([query])[0] ?? []
  }

  /** Repeated on another connection if one is lost. */
  function read(query: Query): Row[] {
    return mode !== null ? rowsOf(query) : persistence.persistently(() => rowsOf(query))
  }

  function begin(kind: 'write' | 'read', options?: { readonly patience?: number }): void {
    patience = options?.patience
    const level = kind === 'read' ? ' isolation level repeatable read read only' : ''
    waiting.push({ text: `begin${level}`, values: [] })
    mode = kind
    isSent = false
  }

  return {
    ...persistence,
    dialect: postgres,
    begin,
    gather(change) {
      begin('write')
      isGathering = true
      try {
        const value = change()
        queue(commit)
        return { value, queries: waiting }
      } catch (error) {
        if (error instanceof NeedsDatabase) return null
        throw error
      } finally {
        waiting = []
        buffered()
        isGathering = false
        mode = null
        isSent = true
      }
    },
    get: (sql, ...values) => read(toQuery(sql, values))[0] as ReturnType<Statements['get']>,
    all: (sql, ...values) => read(toQuery(sql, values)) as ReturnType<Statements['all']>,
    returning: (sql, ...values) => rowsOf(toQuery(sql, values)) as ReturnType<Statements['all']>,
    run(sql, ...values) {
      queue(toQuery(sql, values))
      // Outside of a transaction, `run` is synchronous.
      if (mode === null) send([])
    },
    forget() {},
    together: send,
    later(text, ...values) {
      queue({ text, values })
      if (mode === null) send([])
    },
    commit() {
      try {
        queue(commit)
        send([])
      } finally {
        mode = null
      }
    },
    rollback() {
      const wasSent = isSent
      waiting = []
      buffered()
      mode = null
      isSent = true
      if (!wasSent) return
      try {
        connection.run([{ text: 'rollback', values: [] }], { begins: false })
      } catch {
        // The lost connection has ended the transaction, too.
      }
    },
    isOpen: () => mode !== null,
    isWriting: () => mode === 'write',
    count: () => count,
  }
}

/** Writes `?` as the numbered placeholders of PostgreSQL. */
function createNumbering(): (sql: string) => string {
  const known = new Map<string, string>()
  return (sql) => {
    let text = known.get(sql)
    if (text === undefined) {
      const [start = '', ...parts] = sql.split('?')
      text = start + parts.map((part, index) => `$${index + 1}${part}`).join('')
      known.set(sql, text)
    }
    return text
  }
}

const commit: Query = { text: 'commit', values: [] }

/** A transaction that was only to be gathered has to read. */
export class NeedsDatabase extends Error {}
