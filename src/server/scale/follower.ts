import type { Async } from '../dataset/async-store.ts'
import type { LogEnd, Sharing } from '../database/postgres/sharing.ts'
import type { ChangedDocument, CommittedTransaction } from '../database/transaction-log.ts'

/** Publishes in this process what any process wrote: every transaction once, in log order. */
export interface Follower {
  /** Starts publishing, beginning with transactions since the creation. */
  start(): void
  /** Publishes a transaction written here; if earlier ones are missing, it is read from the log later. */
  offer(dataset: string, transaction: CommittedTransaction): void
  /** Reads the log now, because another process has reported changes. */
  wake(): void
  close(): void
}

export interface FollowerOptions {
  readonly database: Pick<Async<Sharing>, 'state' | 'headlinesBehind' | 'transactionsBehind'>
  readonly publish: (dataset: string, transaction: CommittedTransaction) => void
  /** False if transactions that change only these documents may be published without their changes. */
  readonly isAwaited: (dataset: string, documents: readonly ChangedDocument[]) => boolean
  /** The log no longer contains what was published: a server that took over had not received it. */
  readonly onLost: (dataset: string) => void
  readonly onDeleted: (dataset: string) => void
  readonly onAccessChanged: () => void
  /** True if hints arrive; without them the log is polled more often. */
  readonly isHeard: () => boolean
  readonly onError: (error: unknown) => void
}

const lookEvery = 500
const lookOftenEvery = 100
const lookAgainAfter = 1_000
/** Milliseconds between reads of the log, however many hints arrive; the first one after a pause is followed at once. */
const shortestPause = 20
const pageSize = 100

export async function createFollower(options: FollowerOptions): Promise<Follower> {
  const { database, publish } = options
  const positions = new Map<string, LogEnd>()
  const first = await database.state()
  for (const log of first.logs) positions.set(log.name, log)
  let { accessVersion, epoch } = first
  let isStarted = false
  let isLooking = false
  let isWanted = false
  let isClosed = false
  /** True if the last poll failed. */
  let isBlind = false
  let lastLook = -Infinity
  let timer: NodeJS.Timeout | undefined

  /** Publishes a transaction if it follows the last one: by its predecessor, since the end of a log can be lost. */
  function advance(
    dataset: string,
    transaction: CommittedTransaction,
    previousId: string | null | undefined,
  ): boolean {
    const position = positions.get(dataset)
    if (!position || transaction.seq !== position.seq + 1 || position.id !== previousId)
      return false
    positions.set(dataset, { ...position, seq: transaction.seq, id: transaction.id })
    publish(dataset, transaction)
    return true
  }

  async function look(): Promise<void> {
    const state = await database.state()
    if (isClosed) return
    if (state.accessVersion !== accessVersion || state.epoch !== epoch) {
      ;({ accessVersion, epoch } = state)
      options.onAccessChanged()
    }
    const names = new Set(state.logs.map(({ name }) => name))
    for (const name of [...positions.keys()]) if (!names.has(name)) forget(name)
    for (const log of state.logs) {
      const known = positions.get(log.name)
      if (known && known.key !== log.key) forget(log.name)
      if (!positions.has(log.name)) positions.set(log.name, { ...log, ...log.start })
      await follow(log)
    }
  }

  function forget(name: string): void {
    positions.delete(name)
    options.onDeleted(name)
  }

  async function follow(log: LogEnd): Promise<void> {
    for (;;) {
      const position = positions.get(log.name)
      if (!position || isClosed) return
      // Transactions written here may have been published since the state was read.
      if (log.seq === position.seq && log.id === position.id) return
      const behind = await readBehind(log.name, position.seq)
      const now = positions.get(log.name)
      if (!now || now.key !== position.key) return
      if (position.seq > 0 && behind.id !== position.id) {
        positions.set(log.name, log)
        options.onLost(log.name)
        return
      }
      let previous = behind.id
      for (const transaction of behind.transactions) {
        advance(log.name, transaction, previous)
        previous = transaction.id
      }
      if (behind.transactions.length < pageSize) return
    }
  }

  /** Most transactions concern no listener of this process: their documents are left in the database. */
  async function readBehind(
    name: string,
    seq: number,
  ): ReturnType<typeof database.transactionsBehind> {
    const headlines = await database.headlinesBehind(name, seq, pageSize)
    const { documents } = headlines
    return documents && !options.isAwaited(name, documents)
      ? headlines
      : database.transactionsBehind(name, seq, pageSize)
  }

  function run(): void {
    clearTimeout(timer)
    if (isClosed || !isStarted) return
    if (isLooking) {
      isWanted = true
      return
    }
    const pause = lastLook + shortestPause - performance.now()
    if (pause > 0) return runIn(pause)
    lastLook = performance.now()
    isLooking = true
    isWanted = false
    look()
      .then(() => (isBlind = false))
      .catch((error: unknown) => {
        // It is retried, and nothing is skipped. Only the first failure in a row is reported.
        if (!isClosed && !isBlind) options.onError(error)
        isBlind = true
      })
      .finally(() => {
        isLooking = false
        if (isWanted && !isBlind) return run()
        runIn(isBlind ? lookAgainAfter : options.isHeard() ? lookEvery : lookOftenEvery)
      })
  }

  function runIn(milliseconds: number): void {
    timer = setTimeout(run, milliseconds)
    timer.unref()
  }

  return {
    start() {
      isStarted = true
      run()
    },
    offer(dataset, transaction) {
      const position = positions.get(dataset)
      if (isStarted && advance(dataset, transaction, transaction.previousId)) return
      // Already published, unless the end of the log was lost and this is a new one.
      const isKnown = position !== undefined && position.seq >= transaction.seq
      if (!isKnown || (position.seq === transaction.seq && position.id !== transaction.id)) run()
    },
    wake: run,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
