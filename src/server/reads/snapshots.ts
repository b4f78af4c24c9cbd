import type { ContentDocument } from '../../model/document.ts'
import { tooManyRequests } from '../../protocol/errors.ts'
import { openSqliteReader } from '../database/sqlite.ts'
import type { Store } from '../database/store.ts'
import type { Caller } from '../fair-queue.ts'

export interface Snapshots {
  /** All documents of a dataset as they are now. Throws ProtocolError 429 when too many are open. */
  open(dataset: string, caller: Caller): Snapshot
  close(): void
}

export interface Snapshot {
  readonly documents: IterableIterator<ContentDocument>
  close(): void
}

/** As long as one is open the log beside the database grows. */
const mostOpen = 8
const mostPerCaller = 2
const retryAfterSeconds = 10

/** Each has a connection of its own. A database in memory has but one: all its documents are read at once. */
export function createSnapshots(folder: string, store: Store): Snapshots {
  const open = new Map<() => void, string>()
  return {
    open(dataset, { id }) {
      const own = [...open.values()].filter((holder) => holder === id)
      if (open.size >= mostOpen || own.length >= mostPerCaller) {
        throw tooManyRequests('Too many exports are running already', retryAfterSeconds)
      }
      if (folder === ':memory:') {
        return { documents: [...store.scan(dataset)].values(), close: () => {} }
      }
      const reader = openSqliteReader(folder)
      const release = reader.hold()
      const close = (): void => {
        if (!open.delete(close)) return
        release()
        reader.close()
      }
      open.set(close, id)
      return { documents: reader.scan(dataset), close }
    },
    close() {
      for (const close of open.keys()) close()
    },
  }
}
