import type { Statements } from '../statements.ts'
import type { BlockingConnection, Query, Row } from './blocking-connection.ts'
import { createTranslator, toValue } from './dialect.ts'
import { createPersistence } from './persistence.ts'
import type { Persistence } from './persistence.ts'

/** Runs statements written for SQLite over a connection to PostgreSQL. */
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
  const translate = createTranslator()
  const persistence = createPersistence()
  /** Queued statements without a needed result: they are sent with the next one whose result is needed. */
  let waiting: Query[] = []
  let isOpen = false
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

  function toQuery(sql: string, values: readonly unknown[]): Query {
    const { text, lists, isOfList } = translate(sql)
    return {
      text,
      values: values.map((value, index) => toValue(value, lists.has(index))),
      ...(isOfList && { isPlannedAnew: true }),
    }
  }

  function send(queries: readonly Query[]): Row[][] {
    if (isGathering) throw new NeedsDatabase()
    const all = [...waiting, ...buffered(), ...queries]
    waiting = []
    if (all.length === 0) return []
    const begins = !isOpen || !isSent
    isSent = true
    const options = { begins, ...(isOpen && patience !== undefined && { patience }) }
    return connection.run(all, options).slice(all.length - queries.length)
  }

  function read(query: Query): Row[] {
    const rows = (): Row[] => send([query])[0] ?? []
    // Only reads may be repeated on another connection.
    return isOpen || !/^\s*select\b/.test(query.text) ? rows() : persistence.persistently(rows)
  }

  function begin(mode: 'write' | 'read', options?: { readonly patience?: number }): void {
    patience = options?.patience
    const kind = mode === 'read' ? ' isolation level repeatable read read only' : ''
    waiting.push({ text: `begin${kind}`, values: [] })
    isOpen = true
    isSent = false
  }

  return {
    ...persistence,
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
        isOpen = false
        isSent = true
      }
    },
    get: (sql, ...values) => read(toQuery(sql, values))[0] as ReturnType<Statements['get']>,
    all: (sql, ...values) => read(toQuery(sql, values)) as ReturnType<Statements['all']>,
    run(sql, ...values) {
      queue(toQuery(sql, values))
      // Outside of a transaction, `run` is synchronous.
      if (!isOpen) send([])
    },
    forget() {},
    together: send,
    later(text, ...values) {
      queue({ text, values })
      if (!isOpen) send([])
    },
    commit() {
      try {
        queue(commit)
        send([])
      } finally {
        isOpen = false
      }
    },
    rollback() {
      const wasSent = isSent
      waiting = []
      buffered()
      isOpen = false
      isSent = true
      if (!wasSent) return
      try {
        connection.run([{ text: 'rollback', values: [] }], { begins: false })
      } catch {
        // The lost connection has ended the transaction, too.
      }
    },
    isOpen: () => isOpen,
    count: () => count,
  }
}

const commit: Query = { text: 'commit', values: [] }

/** A transaction that was only to be gathered has to read. */
export class NeedsDatabase extends Error {}
