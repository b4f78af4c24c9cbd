import { randomUUID } from 'node:crypto'
import { boomError } from '../../protocol/errors.ts'
import type { ServerClock } from '../clock.ts'
import type { CommittedTransaction } from '../database/transaction-log.ts'
import type { CommitEngine, WriteRequest } from '../dataset/commits.ts'
import { createReadiness } from '../operate/readiness.ts'
import { isTimeout } from '../query/limits.ts'
import { openThreadedReads } from '../reads/open-reads.ts'
import type { Snapshot } from '../reads/snapshots.ts'
import { createFollower } from './follower.ts'
import { openHints } from './hints.ts'
import { createKnownDatasets } from './known-datasets.ts'
import type { Database, DatabaseEvents, DatabaseOptions } from './open-database.ts'
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
  let events: DatabaseEvents | null = null
  const others = watchProcesses(clock, (from) => events?.onProcessEnded(from))
  // Until the follower exists it needs no hints, because it then reads the ends of the logs itself.
  let wake = (): void => {}
  const hints = openHints(url, {
    from: self,
    receive({ from, logs, presence = [] }) {
      others.heard(from)
      if (logs) wake()
      for (const { dataset, event } of presence) events?.onPresence(from, dataset, event)
    },
  })
  const follower = await createFollower({
    database: thread,
    publish: (name, transaction) => events?.onTransaction(name, transaction),
    isAwaited: (name, documents) => events?.isAwaited(name, documents) ?? false,
    onLost(name) {
      datasets.forget()
      events?.onLogLost(name)
    },
    onDeleted(name) {
      datasets.forget()
      events?.onDatasetDeleted(name)
    },
    onAccessChanged() {
      datasets.forget()
      events?.onAccessChanged()
    },
    isHeard: hints.isHeard,
    onError: options.onError,
  })
  wake = follower.wake

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
      texts,
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
    start(receivers) {
      events = receivers
      follower.start()
    },
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
      others.close()
      follower.close()
      await hints.close()
      await Promise.all([reads.close(), lookups.close(), writing.close()])
    },
  }
}

/** Calls `onEnded` for a process that has been silent for too long. */
function watchProcesses(
  clock: ServerClock,
  onEnded: (process: string) => void,
): { heard(process: string): void; close(): void } {
  const seen = new Map<string, number>()
  let cancel = (): void => {}
  function checkLater(): void {
    cancel = clock.after(checkEvery, () => {
      for (const [process, at] of seen) {
        if (clock.now() - at < deadAfter) continue
        seen.delete(process)
        onEnded(process)
      }
      checkLater()
    })
  }
  checkLater()
  return {
    heard: (process) => void seen.set(process, clock.now()),
    close: () => cancel(),
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
