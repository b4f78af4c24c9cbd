import { Subject } from 'rxjs'
import { draftId } from '../../model/ids.ts'
import type { MutationEvent } from '../../protocol/listen.ts'
import { DataError, toDataError } from '../errors.ts'
import type { DatasetListener, DatasetSignal } from '../query/dataset-listener.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import {
  alignVersions,
  LoadedHistory,
  type VersionName,
  type VersionRevisions,
  type Versions,
} from './loaded-history.ts'
import { fetchTransactions, type HistoryTransaction } from './transaction-page.ts'

export interface DocumentHistoryContext {
  transport: DatasetTransport
  listener: DatasetListener
  publishedId: string
}

interface ReceivedTransaction {
  transaction: HistoryTransaction
  /** The revisions it replaced; undefined for a version that it created. */
  previous: Partial<VersionRevisions>
}

/** Attempts at two requests that must match, although others may write in between. */
const alignAttempts = 3

/**
 * The history of one document, loaded page by page from the newest transaction, and extended by new transactions. One
 * request at a time; after a failure none until `retry`. `dispose` it.
 */
export class DocumentHistory {
  readonly #context: DocumentHistoryContext
  readonly #changes = new Subject<void>()
  readonly #stop: () => void
  #loaded: LoadedHistory | null = null
  #error: DataError | null = null
  #isLoading = false
  #isDisposed = false
  /** Received during a request; its response shows which of them are new. */
  #received: ReceivedTransaction[] = []
  /** The event stream was disconnected, or incomplete. */
  #isBehind = false

  constructor(context: DocumentHistoryContext) {
    this.#context = context
    const { listener } = context
    const stop = listener.subscribe((signal) => this.#receive(signal))
    // The history can be loaded without the event stream; with it, loading starts when the stream opens.
    const status = listener.status$.subscribe(({ type }) => {
      if (type === 'error' || type === 'reconnecting') this.#proceed()
    })
    this.#stop = () => {
      stop()
      status.unsubscribe()
    }
  }

  get changes$(): Subject<void> {
    return this.#changes
  }

  /** Null until the first page is loaded. */
  get loaded(): LoadedHistory | null {
    return this.#loaded
  }

  get error(): DataError | null {
    return this.#error
  }

  /** Also true while waiting for the event stream. */
  get isLoading(): boolean {
    return this.#isLoading || (!this.#loaded && !this.#error)
  }

  get hasMore(): boolean {
    return !this.#loaded?.isComplete
  }

  loadMore(): void {
    if (this.#isLoading || this.#error || !this.hasMore) return
    const loaded = this.#loaded
    if (loaded) void this.#run(() => this.#loadOlder(loaded))
    else this.#proceed()
  }

  retry(): void {
    if (!this.#error) return
    this.#error = null
    if (!this.#proceed()) this.loadMore()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#stop()
    this.#changes.complete()
  }

  /** Loads missing newer transactions; false when none are missing. */
  #proceed(): boolean {
    if (this.#isLoading || this.#error || this.#isDisposed) return true
    const loaded = this.#loaded
    if (loaded && !this.#isBehind) return false
    this.#isBehind = false
    // A response to a request made now includes every event received before.
    this.#received = []
    void this.#run(async () => {
      try {
        await (loaded ? this.#catchUp(loaded) : this.#loadFirst())
      } catch (error) {
        this.#isBehind = true
        throw error
      }
    })
    return true
  }

  async #run(load: () => Promise<void>): Promise<void> {
    this.#isLoading = true
    this.#notify()
    try {
      await load()
    } catch (error) {
      this.#error = toDataError(error)
    }
    this.#isLoading = false
    if (this.#isDisposed) return
    this.#addReceived()
    this.#notify()
    this.#proceed()
  }

  async #loadFirst(): Promise<void> {
    const { transport, publishedId } = this.#context
    for (let attempt = 1; attempt <= alignAttempts; attempt++) {
      const snapshot = await this.#readVersions()
      const { transactions, isLast } = await fetchTransactions(transport, publishedId)
      const versions = alignVersions(snapshot, transactions)
      if (!versions) continue
      this.#loaded = new LoadedHistory(versions)
      this.#loaded.addOlder(transactions, isLast)
      return
    }
    const description = `The history of ${publishedId} does not lead to what the document is now`
    throw new DataError({ code: 'protocol', description })
  }

  async #readVersions(): Promise<Versions> {
    const { transport, publishedId } = this.#context
    const ids = [draftId(publishedId), publishedId]
    const [draft, published] = await transport.getDocuments(ids, { tag: 'history.snapshots' })
    return { draft: draft ?? null, published: published ?? null }
  }

  async #loadOlder(loaded: LoadedHistory): Promise<void> {
    const { transport, publishedId } = this.#context
    const before = loaded.at(loaded.oldest)?.id
    const { transactions, isLast } = await fetchTransactions(transport, publishedId, before)
    loaded.addOlder(transactions, isLast)
  }

  /** Fetches the transactions made while the listener was disconnected. */
  async #catchUp(loaded: LoadedHistory): Promise<void> {
    const { transport, publishedId } = this.#context
    const missed: HistoryTransaction[] = []
    for (;;) {
      const page = await fetchTransactions(transport, publishedId, missed.at(-1)?.id)
      const known = page.transactions.findIndex(({ id }) => loaded.positionOf(id) !== undefined)
      missed.push(...page.transactions.slice(0, known < 0 ? undefined : known))
      // A gap further back cannot be filled, so the loaded history is not reliable.
      if (known >= 0 && !isUnbroken(loaded, page.transactions.slice(known)))
        return this.#loadFirst()
      if (known >= 0 || page.isLast) break
    }
    for (const transaction of missed.reverse()) loaded.addNewer(transaction)
  }

  #receive(signal: DatasetSignal): void {
    if (signal.type === 'pending') return
    if (signal.type === 'welcome') {
      // The stream was closed before; incoming events may be older than the missed ones.
      this.#isBehind = this.#loaded !== null || this.#isLoading
      this.#proceed()
      return
    }
    const received = this.#read(signal.events)
    if (!received) return
    const isWhole = signal.complete && signal.events.every(({ effects }) => effects)
    if (isWhole) this.#received.push(received)
    else this.#isBehind = true
    if (this.#isLoading) return
    this.#addReceived()
    this.#notify()
    this.#proceed()
  }

  #read(events: readonly MutationEvent[]): ReceivedTransaction | null {
    const { publishedId } = this.#context
    const draft = events.find(({ documentId }) => documentId === draftId(publishedId))
    const published = events.find(({ documentId }) => documentId === publishedId)
    const first = draft ?? published
    if (!first) return null
    const transaction: HistoryTransaction = {
      id: first.transactionId,
      timestamp: first.timestamp,
      author: first.identity,
      ...(draft?.effects && { draftEffect: draft.effects }),
      ...(published?.effects && { publishedEffect: published.effects }),
    }
    const previous: Partial<VersionRevisions> = {
      ...(draft && { draft: draft.previousRev }),
      ...(published && { published: published.previousRev }),
    }
    return { transaction, previous }
  }

  /** Adds received transactions, up to the first that does not build on the loaded ones: one before it was missed. */
  #addReceived(): void {
    const loaded = this.#loaded
    if (!loaded || this.#isBehind) return
    const received = this.#received
    this.#received = []
    try {
      for (const { transaction, previous } of received) {
        if (loaded.positionOf(transaction.id) !== undefined) continue
        const names = Object.keys(previous) as VersionName[]
        this.#isBehind = names.some((name) => previous[name] !== loaded.revisions[name])
        if (this.#isBehind) return
        loaded.addNewer(transaction)
      }
    } catch (error) {
      this.#isBehind = true
      this.#error = toDataError(error)
    }
  }

  #notify(): void {
    if (!this.#isDisposed) this.#changes.next()
  }
}

/** True when the transactions, newest first, match the newest loaded ones. */
function isUnbroken(loaded: LoadedHistory, transactions: readonly HistoryTransaction[]): boolean {
  return transactions.every(({ id }, index) => {
    const position = loaded.newest - index
    return position < loaded.oldest || loaded.positionOf(id) === position
  })
}
