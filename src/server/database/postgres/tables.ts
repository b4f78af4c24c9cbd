import type { Tables } from '../copy/open-tables.ts'
import { openBlockingConnection } from './blocking-connection.ts'
import { migratePostgres } from './schema.ts'
import { createPostgresStatements } from './statements.ts'
import { inTransaction } from './transaction.ts'

/** Only the tables, for copying their content. */
export function openPostgresTables(url: string): Tables {
  const connection = openBlockingConnection(url)
  const statements = createPostgresStatements(connection)
  try {
    migratePostgres(statements)
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    statements,
    hold: () => statements.begin('read'),
    write: (work) => inTransaction(statements, work),
    countOn(table, column) {
      statements.get(
        `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 1), count(*) > 0) from ${table}`,
      )
    },
    close: connection.close,
  }
}
