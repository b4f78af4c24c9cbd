import type { PostgresStatements } from './statements.ts'
import { createReceipt, inTransaction } from './transaction.ts'
import type { TransactionReads } from './transaction-reads.ts'
import type { WriteBuffer } from './write-buffer.ts'

/** What a writing transaction uses. */
export interface WriteContext {
  readonly statements: PostgresStatements
  readonly reads: TransactionReads
  readonly buffer: WriteBuffer
  /** To be called after each transaction: what it has read may be outdated. */
  endReads(): void
}

interface Writes {
  /** Runs a change in its own transaction, or as a part of the open one. */
  atOnce<T>(change: () => T): T
  /** The same for a change that can be made twice without harm. */
  again<T>(change: () => T): T
  /** Runs a change that is rolled back at the end. */
  rehearse<T>(change: () => T): T
}

export function createWrites({ statements, reads, endReads }: WriteContext): Writes {
  function persistently<T>(transaction: () => T): T {
    return statements.persistently(() => {
      try {
        return transaction()
      } finally {
        endReads()
      }
    })
  }

  return {
    atOnce(change) {
      if (statements.isOpen()) return change()
      const once = createReceipt(statements)
      return persistently(() => once(change))
    },
    again: (change) => persistently(() => inTransaction(statements, change)),
    rehearse(change) {
      if (statements.isOpen()) {
        statements.later('savepoint rehearsal')
        try {
          return change()
        } finally {
          statements.later('rollback to rehearsal')
          reads.clear()
        }
      }
      statements.begin('write')
      try {
        return change()
      } finally {
        statements.rollback()
        endReads()
      }
    },
  }
}
