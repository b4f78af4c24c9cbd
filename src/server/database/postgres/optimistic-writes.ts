import type { Settled, WriteHints } from '../store.ts'
import { isConnectionLost } from './database-error.ts'
import type { GroupWrites } from './group-writes.ts'
import type { Runner } from './runner.ts'
import { NeedsDatabase } from './statements.ts'
import type { WriteContext } from './writes.ts'

/** Changes that were sent together. */
interface SentGroup {
  /** False also if that is not known yet: the next group then waits, since `isAhead` can only be checked for one. */
  isOfOneDataset: boolean
  /** Resolves when the outcome is known. */
  settled: Promise<void>
}

/**
 * As `writeEach`, in one round trip and without blocking this thread, as long as earlier transactions have left
 * everything that this one reads, and no other process has written since. Otherwise it blocks.
 *
 * May be called again before the result is there: the next group builds on this one, and fails if this one does. The
 * results arrive in the order of the calls.
 */
export function createOptimisticWrites(
  { statements, reads, endReads }: WriteContext,
  runner: Runner,
  { writeEach }: GroupWrites,
): <T>(changes: readonly (() => T)[], hints: WriteHints<T>) => Promise<Settled<T>[]> {
  /** The last group of changes whose outcome is not known yet. */
  let last: SentGroup | null = null

  function gather<T>(changes: readonly (() => T)[], hints: WriteHints<T>) {
    try {
      const gathered = statements.gather(() => {
        if (!reads.recall(hints.expected())) throw new NeedsDatabase()
        return changes.map((change): Settled<T> => ({ value: change() }))
      })
      return gathered && { ...gathered, left: reads.leave() }
    } catch {
      // A refusal may be based on outdated data; it is decided again under the lock.
      return null
    } finally {
      endReads()
    }
  }

  return <T>(changes: readonly (() => T)[], hints: WriteHints<T>): Promise<Settled<T>[]> => {
    const before = last
    const group: SentGroup = { isOfOneDataset: false, settled: Promise.resolve() }
    last = group
    const results = send()
    group.settled = results.then(end, end)
    return results

    async function send(): Promise<Settled<T>[]> {
      if (before?.isOfOneDataset === false) await before.settled
      const gathered = gather(changes, hints)
      if (!gathered) {
        await before?.settled
        return writeEach(changes, hints)
      }
      const { value, queries, left } = gathered
      group.isOfOneDataset = left.datasets === 1
      const outcome = await runner.run({ queries, begins: true })
      await before?.settled
      const isCommitted = 'rows' in outcome
      left.settle(isCommitted)
      if (isCommitted) return value
      return writeEach(changes, hints, isConnectionLost(outcome.sqlState) ? value : null)
    }

    function end(): void {
      if (last === group) last = null
    }
  }
}
