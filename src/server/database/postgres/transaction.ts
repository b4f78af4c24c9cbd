import { randomUUID } from 'node:crypto'
import { DatabaseError, isConnectionLost } from './database-error.ts'
import type { PostgresStatements } from './statements.ts'

/** `onLost` is called if the connection was lost during the commit, so that its outcome is unknown. */
export function inTransaction<T>(
  statements: PostgresStatements,
  change: () => T,
  onLost: () => void = () => {},
): T {
  statements.begin('write')
  let value: T
  try {
    value = change()
  } catch (error) {
    statements.rollback()
    throw error
  }
  try {
    statements.commit()
  } catch (error) {
    if (!(error instanceof DatabaseError)) statements.rollback()
    else if (isConnectionLost(error.sqlState)) onLost()
    throw error
  }
  return value
}

/** By then no process can still be waiting for the outcome of a commit. */
export const removeOldReceipts = `delete from write_receipt where id in (
  select id from write_receipt where at < now() - interval '1 hour' limit 1000 for update skip locked)`

/**
 * Returns a function that runs a change in a transaction, and can be called again after an error without making the
 * change twice: the transaction leaves a receipt, the only proof of a commit whose response was lost. Inserting
 * it again waits for a commit still in progress.
 */
export function createReceipt(statements: PostgresStatements): <T>(change: () => T) => T {
  const id = randomUUID()
  const take = {
    text: 'insert into write_receipt (id) values ($1) on conflict do nothing returning id',
    values: [id],
  }
  let lost: { readonly value: unknown } | null = null

  return <T>(change: () => T): T => {
    let made: { readonly value: T } | null = null
    return inTransaction(
      statements,
      () => {
        if (lost) {
          const isFree = (statements.together([take])[0] ?? []).length > 0
          if (!isFree) return lost.value as T
        } else statements.later(take.text, ...take.values)
        made = { value: change() }
        return made.value
      },
      () => (lost = made ?? lost),
    )
  }
}
