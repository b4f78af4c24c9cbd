import { tooManyRequests } from '../../protocol/errors.ts'
import type { Caller } from '../fair-queue.ts'

export interface Snapshots {
  /** All documents of a dataset in their current state. Throws ProtocolError 429 if too many snapshots are open. */
  open(dataset: string, caller: Caller): Snapshot
  close(): void
}

export interface Snapshot {
  /** The JSON of each document, in id order; again from the first one after the last was read. */
  texts(): Iterable<string> | AsyncIterable<string>
  close(): void
}

/** While a snapshot is open the WAL file grows. */
const mostOpen = 8
const mostPerCaller = 2
const retryAfterSeconds = 10

export function createSnapshots(
  /** Opens a snapshot; its `close` is called once. */
  openOne: (dataset: string) => Snapshot,
): Snapshots {
  const open = new Map<() => void, string>()
  return {
    open(dataset, { id }) {
      const own = [...open.values()].filter((holder) => holder === id)
      if (open.size >= mostOpen || own.length >= mostPerCaller) {
        throw tooManyRequests('Too many exports are running already', retryAfterSeconds)
      }
      const snapshot = openOne(dataset)
      const close = (): void => {
        if (open.delete(close)) snapshot.close()
      }
      open.set(close, id)
      return { texts: () => snapshot.texts(), close }
    },
    close() {
      for (const close of open.keys()) close()
    },
  }
}
