import { isEqual } from '../../model/equal.ts'
import { getAt, type Path } from '../../model/path.ts'
import type { LoadedHistory, Versions } from './loaded-history.ts'
import type { PastValue } from './timeline.ts'

/** Values written by the same author less than this apart (ms) are merged into one entry. */
const sameMs = 5 * 60_000

/** Past values at a path, newest first, in the loaded part of the history: one entry for each time it changed. */
export function pastValues(
  history: LoadedHistory,
  path: Path,
  show: (versions: Versions) => unknown,
): PastValue[] {
  const before = history.versionsAfter(history.oldest - 1)
  const values: PastValue[] = []
  let last: unknown = getAt(show(before), path)
  for (const { transaction, versions } of history.walk(
    before,
    history.oldest - 1,
    history.newest,
  )) {
    const value: unknown = getAt(show(versions), path)
    if (value === last || isEqual(value, last)) continue
    last = value
    const { id, author, timestamp } = transaction
    const [newest] = values
    const isSame =
      newest?.author === author && Date.parse(timestamp) - Date.parse(newest.timestamp) < sameMs
    if (isSame) values.shift()
    values.unshift({ id, author, timestamp, value })
  }
  return values
}
