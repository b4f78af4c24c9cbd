import { join } from 'node:path'
import type { ServerClock } from '../clock.ts'
import { createAsyncStore } from '../dataset/async-store.ts'
import type { AsyncStore } from '../dataset/async-store.ts'
import { createCheckpoints } from '../database/sqlite/checkpoints.ts'
import { isDatabaseUrl } from '../database/open-store.ts'
import { databaseName, openSqliteReader, openSqliteStore } from '../database/sqlite/store.ts'
import type { StoreOptions } from '../database/sqlite/store.ts'
import type { ChangedDocument, CommittedTransaction } from '../database/transaction-log.ts'
import { createCommitEngine } from '../dataset/commits.ts'
import type { CommitEngine } from '../dataset/commits.ts'
import { transactionsFrom } from '../database/missed-transactions.ts'
import { createQueryEngine } from '../query/evaluate.ts'
import type { QueryLimits } from '../query/limits.ts'
import type { PresenceEvent } from '../../protocol/presence.ts'
import type { ListenersLog } from '../realtime/listeners.ts'
import { openReads } from '../reads/open-reads.ts'
import type { Reads } from '../reads/open-reads.ts'
import type { Snapshot } from '../reads/snapshots.ts'
import { openSharedDatabase } from './shared-database.ts'

/** A server's database and its services. Events originate in this process or, if it is shared, in any process. */
export interface Database {
  readonly store: AsyncStore
  readonly commits: CommitEngine
  readonly reads: Reads
  /** The log, for resuming listeners. */
  readonly log: ListenersLog
  readonly openSnapshot: (dataset: string) => Snapshot
  readonly maintain: (limit: number) => boolean | Promise<boolean>
  /** Sends events from now on; until then nothing needs them. */
  readonly start: (events: DatabaseEvents) => void
  /** To be called for transactions that were not written by `commits`. */
  readonly published: (dataset: string, transactions: readonly CommittedTransaction[]) => void
  /** Notifies the other processes of changed permissions. */
  readonly tellAccess: () => void
  readonly tellDeleted: (dataset: string) => void
  readonly tellPresence: (dataset: string, event: PresenceEvent) => void
  /** Number of waiting database calls, and of retries. */
  readonly figures: () => { readonly waiting: number; readonly retries: number }
  close(): Promise<void>
}

/** Receives every event once and in order. */
export interface DatabaseEvents {
  readonly onTransaction: (dataset: string, transaction: CommittedTransaction) => void
  /** False if nobody wants to know how a transaction changes these documents: it is published without changes. */
  readonly isAwaited: (dataset: string, documents: readonly ChangedDocument[]) => boolean
  readonly onDatasetDeleted: (dataset: string) => void
  /** Listeners have received transactions that are no longer in the log. */
  readonly onLogLost: (dataset: string) => void
  /** Another process has changed permissions. */
  readonly onAccessChanged: () => void
  readonly onPresence: (from: string, dataset: string, event: PresenceEvent) => void
  readonly onProcessEnded: (from: string) => void
}

export interface DatabaseOptions {
  /** A folder, `:memory:`, or the address of a database server. */
  readonly location: string
  readonly store: StoreOptions
  readonly projectId: string
  readonly limits: QueryLimits
  readonly clock: ServerClock
  readonly onError: (error: unknown) => void
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return isDatabaseUrl(options.location) ? openSharedDatabase(options) : openFolder(options)
}

/** A database in this process, which no other process writes to. */
function openFolder(options: DatabaseOptions): Database {
  const { location, projectId, limits } = options
  const isFile = location !== ':memory:'
  const checkpoints = isFile
    ? createCheckpoints(join(location, databaseName), {
        exclusively: (work) => commits.exclusively(work),
        onError: options.onError,
      })
    : null
  const store = openSqliteStore(location, {
    ...options.store,
    ...(checkpoints && { onCommit: checkpoints.schedule }),
  })
  const engine = createQueryEngine(store, { projectId, deadline: limits.deadline })
  // The writing connection would also see uncommitted data.
  const apart = isFile ? openSqliteReader(location, options.store) : null
  const committed = apart ?? store
  const reads = openReads({ store, engine }, { location, store: options.store, projectId, limits })
  let events: DatabaseEvents | null = null
  const publish = (dataset: string, transaction: CommittedTransaction): void =>
    events?.onTransaction(dataset, transaction)
  const commits = createCommitEngine({
    store,
    readersApart: apart !== null,
    projectId,
    publish,
  })
  return {
    store: createAsyncStore(store),
    commits,
    reads,
    log: {
      head: async (dataset) => committed.head(dataset),
      transactionsFrom: async (dataset, id) => transactionsFrom(committed, dataset, id),
    },
    openSnapshot(dataset) {
      // An in-memory database has only one connection: all documents are read at once.
      if (!apart) {
        const texts = [...store.scanTexts(dataset)]
        return { texts: () => texts, close() {} }
      }
      const reader = openSqliteReader(location, options.store)
      const release = reader.hold()
      return {
        texts: () => reader.scanTexts(dataset),
        close() {
          release()
          reader.close()
        },
      }
    },
    maintain: store.maintain,
    start(receivers) {
      events = receivers
    },
    published(dataset, transactions) {
      for (const transaction of transactions) publish(dataset, transaction)
    },
    tellAccess() {},
    tellDeleted(dataset) {
      apart?.forgetDatasets()
      events?.onDatasetDeleted(dataset)
    },
    tellPresence() {},
    figures: () => ({ waiting: 0, retries: 0 }),
    async close() {
      await commits.flush()
      await reads.close()
      await checkpoints?.close()
      apart?.close()
      store.close()
    },
  }
}
