import { open } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import type { OpenTransaction, Settled } from '../store.ts'

interface Writes {
  /** Runs a change in its own transaction, or as a part of the open one. */
  atOnce<T>(change: () => T): T
  /** Runs a change within the open transaction; an error rolls back only that change, and is the result. */
  settle<T>(change: () => T): Settled<T>
  /** Runs a change that is rolled back at the end. */
  rehearse<T>(change: () => T): T
  /** Runs work that can be repeated after a crash: it does not wait for the disk as a commit does. */
  repeatable(work: () => boolean): boolean
  /** Begins a transaction that stays open across turns of the event loop. */
  open(): Omit<OpenTransaction, 'writer'>
}

export function createWrites(
  database: DatabaseSync,
  {
    onCommit,
    onRollback,
  }: {
    readonly onCommit: (() => void) | undefined
    /** What was read before may be outdated. */
    readonly onRollback: () => void
  },
): Writes {
  function atOnce<T>(change: () => T): T {
    if (database.isTransaction) {
      const outcome = settle(change)
      if ('value' in outcome) return outcome.value
      throw outcome.error
    }
    database.exec('begin immediate')
    try {
      const value = change()
      commit()
      return value
    } catch (error) {
      rollback()
      throw error
    }
  }

  function settle<T>(change: () => T): Settled<T> {
    database.exec('savepoint change')
    try {
      const value = change()
      database.exec('release change')
      return { value }
    } catch (error) {
      // Some errors, such as a full disk, have already rolled back the whole transaction.
      if (!database.isTransaction) throw error
      database.exec('rollback to change; release change')
      onRollback()
      return { error }
    }
  }

  function commit(): void {
    database.exec('commit')
    onCommit?.()
  }

  function rollback(): void {
    // Some errors, such as a full disk, have already rolled back.
    if (database.isTransaction) database.exec('rollback')
    onRollback()
  }

  return {
    atOnce,
    settle,
    rehearse(change) {
      if (database.isTransaction) throw new Error('A rehearsal needs a transaction of its own')
      database.exec('begin immediate')
      try {
        return change()
      } finally {
        rollback()
      }
    },
    repeatable(work) {
      // `synchronous` cannot be changed inside a transaction; report that work is left for later.
      if (database.isTransaction) return true
      database.exec('pragma synchronous = normal')
      try {
        return atOnce(work)
      } finally {
        database.exec('pragma synchronous = full')
      }
    },
    open() {
      database.exec('begin immediate')
      return {
        async flush() {
          const log = database.location()
          if (log === null) return
          await using file = await open(`${log}-wal`, 'r+')
          await file.datasync()
        },
        commit() {
          try {
            commit()
          } catch (error) {
            rollback()
            throw error
          }
        },
        rollback,
      }
    },
  }
}
