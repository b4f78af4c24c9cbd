import type { Settled, WriteHints } from '../store.ts'
import { DatabaseError, isTransient } from './database-error.ts'
import { inTransaction } from './transaction.ts'
import type { WriteContext } from './writes.ts'

export interface GroupWrites {
  /**
   * Runs the changes in one transaction; an error of one is its result. `lost`: the results of an attempt whose
   * connection was lost during the commit.
   */
  writeEach<T>(
    changes: readonly (() => T)[],
    hints?: WriteHints<T>,
    lost?: Settled<T>[] | null,
  ): Settled<T>[]
}

export function createGroupWrites(context: WriteContext): GroupWrites {
  const { statements, reads, buffer, endReads } = context

  function writeTogether<T>(
    changes: readonly (() => T)[],
    hints: WriteHints<T> | undefined,
    lostBefore: Settled<T>[] | null,
  ): Settled<T>[] {
    let lost = lostBefore

    function attempt(): Settled<T>[] {
      let results: Settled<T>[] | null = null
      try {
        results = inTransaction(
          statements,
          () => {
            if (hints) reads.fetch(hints.expected())
            // Only known once its rows are locked: the database may still commit after the connection was lost.
            if (lost && hints?.isWritten(lost)) return (results = lost)
            lost = null
            return (results = settleAll(changes))
          },
          () => (lost = results),
        )
        reads.leave().settle(true)
        return results
      } catch (error) {
        // A single change needs no care: the whole transaction was rolled back.
        if (changes.length > 1 || error instanceof DatabaseError) throw error
        return [{ error }]
      } finally {
        endReads()
      }
    }

    return statements.persistently(attempt)
  }

  function settleAll<T>(changes: readonly (() => T)[]): Settled<T>[] {
    const [only] = changes
    return only && changes.length === 1 ? [{ value: only() }] : changes.map(settle)
  }

  function settle<T>(change: () => T): Settled<T> {
    const written = buffer.count() + statements.count()
    try {
      return { value: change() }
    } catch (error) {
      // A database error ends the whole transaction.
      if (error instanceof DatabaseError) throw error
      // Usually a change is refused before it has written anything.
      if (buffer.count() + statements.count() > written) throw new HalfWritten()
      return { error }
    }
  }

  /** So that one change that fails half-way, or that the database refuses, does not fail the others. */
  function writeSeparately<T>(
    changes: readonly (() => T)[],
    hints: WriteHints<T> | undefined,
    error: unknown,
  ): Settled<T>[] {
    return changes.map((change, index): Settled<T> => {
      const own: WriteHints<T> = {
        expected: () => hints?.expected() ?? [],
        isWritten: ([result]) =>
          hints?.isWritten(changes.map((_, at) => (at === index && result) || { error })) === true,
      }
      try {
        const [only] = writeTogether([change], own, null)
        return only ?? { error }
      } catch (reason) {
        return { error: reason }
      }
    })
  }

  return {
    writeEach(changes, hints, lost = null) {
      try {
        return writeTogether(changes, hints, lost)
      } catch (error) {
        const isOfOne =
          error instanceof HalfWritten ||
          (error instanceof DatabaseError && !isTransient(error.sqlState))
        if (changes.length < 2 || !isOfOne) throw error
        return writeSeparately(changes, hints, error)
      }
    },
  }
}

/** One of several changes has failed after it had written something. */
class HalfWritten extends Error {}
