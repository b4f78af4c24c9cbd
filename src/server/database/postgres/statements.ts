import type { Statements } from '../statements.ts'
import type { BlockingConnection, Query, Row } from './blocking-connection.ts'
import { createTranslator, toValue } from './dialect.ts'
import { createPersistence } from './persistence.ts'
import type { Persistence } from './persistence.ts'

/** Statements of SQLite over a connection to PostgreSQL. */
export interface PostgresStatements extends Statements, Persistence {
  /** Sends statements as PostgreSQL has them, together with what waits; returns the rows of each. */
  together(queries: readonly Query[]): Row[][]
  /** What is sent as PostgreSQL has it, with whatever is read or ended next. */
  later(text: string, ...values: Query['values']): void
  /** `patience`: milliseconds that the database may take for what is sent at once, where it is known to take long. */
  begin(mode: 'write' | 'read', options?: { readonly patience?: number }): void
  commit(): void
  rollback(): void
  isOpen(): boolean
}

export function createPostgresStatements(connection: BlockingConnection): PostgresStatements {
  const translate = createTranslator()
  const persistence = createPersistence()
  /** Nobody waits for the answers of these: they are sent with the next one that somebody waits for. */
  let waiting: Query[] = []
  let isOpen = false
  /** False from `begin` on until it has been sent. */
  let isSent = true
  /** Of the open transaction. */
  let patience: number | undefined

  function toQuery(sql: string, values: readonly unknown[]): Query {
    const { text, lists } = translate(sql)
    return { text, values: values.map((value, index) => toValue(value, lists.has(index))) }
  }

  function send(queries: readonly Query[]): Row[][] {
    const all = [...waiting, ...queries]
    waiting = []
    if (all.length === 0) return []
    const begins = !isOpen || !isSent
    isSent = true
    const options = { begins, ...(isOpen && patience !== undefined && { patience }) }
    return connection.run(all, options).slice(all.length - queries.length)
  }

  function read(query: Query): Row[] {
    const rows = (): Row[] => send([query])[0] ?? []
    // What only reads may be sent again over another connection.
    return isOpen || !/^\s*select\b/.test(query.text) ? rows() : persistence.persistently(rows)
  }

  return {
    ...persistence,
    get: (sql, ...values) => read(toQuery(sql, values))[0] as ReturnType<Statements['get']>,
    all: (sql, ...values) => read(toQuery(sql, values)) as ReturnType<Statements['all']>,
    run(sql, ...values) {
      waiting.push(toQuery(sql, values))
      // Outside of a transaction it has happened when it returns.
      if (!isOpen) send([])
    },
    forget() {},
    together: send,
    later(text, ...values) {
      waiting.push({ text, values })
      if (!isOpen) send([])
    },
    begin(mode, options) {
      patience = options?.patience
      const kind = mode === 'read' ? ' isolation level repeatable read read only' : ''
      waiting.push({ text: `begin${kind}`, values: [] })
      isOpen = true
      isSent = false
    },
    commit() {
      waiting.push({ text: 'commit', values: [] })
      try {
        send([])
      } finally {
        isOpen = false
      }
    },
    rollback() {
      const wasSent = isSent
      waiting = []
      isOpen = false
      isSent = true
      if (!wasSent) return
      try {
        connection.run([{ text: 'rollback', values: [] }], { begins: false })
      } catch {
        // With the connection the transaction has ended, too.
      }
    },
    isOpen: () => isOpen,
  }
}
