import { randomUUID } from 'node:crypto'
import { boomError } from '../../protocol/errors.ts'
import type { CommittedTransaction } from '../database/transaction-log.ts'
import type { CommitEngine, WriteRequest } from '../dataset/commits.ts'
import { createReadiness } from '../operate/readiness.ts'
import { isTimeout } from '../query/limits.ts'
import { openThreadedReads } from '../reads/open-reads.ts'
import type { Snapshot } from '../reads/snapshots.ts'
import { createFollower } from './follower.ts'
import { openHints } from './hints.ts'
import { createKnownDatasets } from './known-datasets.ts'
import type { Database, DatabaseOptions } from './open-database.ts'
import type { PlainWrite } from './store-worker.ts'
import { startStoreThread } from './threaded-store.ts'

/** Milliseconds of silence after which another process is considered dead. */
const deadAfter = 30_000
const checkEvery = 5_000
/** Milliseconds after which a read is unusually long. */
const checkReadAfter = 2_000
/** Documents of an export read at a time: requests use the same thread. */
const exportPage = 20

/**
 * A database that any number of processes share. Threads block on it: one for lookups by requests, one for writes.
 * Transactions of all processes are read from the log, immediately where hints arrive.
 */
export async function openSharedDatabase(options: DatabaseOptions): Promise<Database> {
  const { location: url, projectId, limits, clock } = options
  const setup = { url, options: options.store, projectId }
  // The first thread migrates the database.
  const lookups = await startStoreThread(setup, options.onError)
  const writing = await startStoreThread(setup, options.onError)
  const { store: thread } = lookups
  const datasets = createKnownDatasets(thread)
  const { store } = datasets
  const reads = openThreadedReads(
    { location: url, store: options.store, projectId, limits },
    store.head,
  )
  const reached = createReadiness({ database: store.datasets })

  /**
   * A read that timed out may have waited for an unreachable database; then throws 503 instead. A long read is checked
   * on while it runs: by the time it times out, other connections may have been replaced.
   */
  async function orUnavailable<T>(work: Promise<T>): Promise<T> {
    let wasAway = false
    const check = async (): Promise<void> => {
      wasAway ||= (await reached.check()).status !== 'ready'
    }
    const cancel = clock.after(checkReadAfter, () => void check())
    try {
      return await work
    } catch (error) {
      if (!isTimeout(error)) throw error
      await check()
      if (!wasAway) throw error
      throw boomError(503, 'The database is not available at the moment')
    } finally {
      cancel()
    }
  }

  const self = randomUUID()
  const seen = new Map<string, number>()
  // Until the follower exists it needs no hints, because it then reads the ends of the logs itself.
  let wake = (): void => {}
  const hints = openHints(url, {
    from: self,
    receive({ from, logs, presence = [] }) {
      seen.set(from, clock.now())
      if (logs) wake()
      for (const { dataset, event } of presence) options.onPresence(from, dataset, event)
    },
  })
  const follower = await createFollower({
    database: thread,
    publish: options.onTransaction,
    isAwaited: options.isAwaited,
    onLost(name) {
      datasets.forget()
      options.onLogLost(name)
    },
    onDeleted(name) {
      datasets.forget()
      options.onDatasetDeleted(name)
    },
    onAccessChanged() {
      datasets.forget()
      options.onAccessChanged()
    },
    isHeard: hints.isHeard,
    onError: options.onError,
  })
  wake = follower.wake
  let cancelCheck = (): void => {}
  checkLater()

  function checkLater(): void {
    cancelCheck = clock.after(checkEvery, () => {
      for (const [from, at] of seen) {
        if (clock.now() - at < deadAfter) continue
        seen.delete(from)
        options.onProcessEnded(from)
      }
      checkLater()
    })
  }

  function published(dataset: string, transactions: readonly CommittedTransaction[]): void {
    for (const transaction of transactions) follower.offer(dataset, transaction)
    const seq = transactions.at(-1)?.seq
    if (seq !== undefined) hints.tell({ logs: { [dataset]: seq } })
  }

  const commits: CommitEngine = {
    async commit(write) {
      const outcome = await writing.store.commit(toPlain(write))
      published(write.request.dataset, [outcome.transaction])
      return outcome
    },
    rehearse: (write) => writing.store.rehearse(toPlain(write)),
    // Each transaction takes its own locks.
    exclusively: async (work) => work(),
    flush: async () => {},
  }

  function openSnapshot(dataset: string): Snapshot {
    const scan = thread.openScan(dataset)
    async function* texts(): AsyncGenerator<string> {
      const id = await scan
      for (;;) {
        const page = await thread.scanned(id, exportPage)
        if (page.length === 0) return
        yield* page
      }
    }
    return {
      texts: texts(),
      close: () => void scan.then(thread.closeScan).catch(options.onError),
    }
  }

  return {
    store,
    commits,
    reads: {
      run: (read, caller) => orUnavailable(reads.run(read, caller)),
      matchIds: (request) => orUnavailable(reads.matchIds(request)),
      close: reads.close,
    },
    log: { head: store.head, transactionsFrom: thread.transactionsFrom },
    openSnapshot,
    maintain: store.maintain,
    published,
    start: () => follower.start(),
    // The permission version is already updated; other processes check it on any hint.
    tellAccess: () => hints.tell({ logs: { '': 0 } }),
    tellDeleted() {
      follower.wake()
      hints.tell({ logs: { '': 0 } })
    },
    figures: () => ({
      waiting: lookups.waiting() + writing.waiting(),
      retries: lookups.retries() + writing.retries(),
    }),
    tellPresence: (dataset, event) => hints.tell({ presence: [{ dataset, event }] }),
    async close() {
      cancelCheck()
      follower.close()
      await hints.close()
      await Promise.all([reads.close(), lookups.close(), writing.close()])
    },
  }
}

function toPlain({ request, ...write }: WriteRequest): PlainWrite {
  const { permissions } = request
  return {
    ...write,
    request: {
      ...request,
      permissions: permissions && {
        identity: permissions.identity,
        grants: permissions.grants,
      },
    },
  }
}
