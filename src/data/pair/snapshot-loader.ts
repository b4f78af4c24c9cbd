import type { ContentDocument } from '../../model/document.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { retryDelay } from '../connection/connection.ts'
import { Deadlines } from '../deadlines.ts'
import { DataError, toDataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { ConfirmedEdits, Loss } from './confirmed-edits.ts'
import { nothingKnown, type Recalled, recallEdits } from './recall.ts'
import {
  type Change,
  isQuiet,
  type LocalDocument,
  type Refusal,
  snapshotDue,
  snapshotRequest,
} from './version/local-document.ts'

export interface SnapshotContext {
  clock: Clock
  transport: DatasetTransport
  /** The documents that are read together, so that they are from the same moment. */
  documents: () => readonly LocalDocument[]
  /** This page's edits that the server has confirmed. */
  confirmed: ConfirmedEdits
  /** True if the event stream was disconnected since the documents were last read. */
  wasOut: () => boolean
  /** Called with edits that the server had confirmed and lost. */
  lost: (edits: Refusal) => void
  /** Called with the outcome of an earlier page's edits in one of the documents. */
  recalled: (index: number, change: Extract<Change, { type: 'recalled' }>) => void
  /** Applies one change per document, in the same order. */
  apply: (changes: readonly Change[]) => void
  /** False while the event stream is disconnected: its welcome will request snapshots anyway. */
  isConnected: () => boolean
  emit: EmitEvent
  report: (error: DataError) => void
}

const resyncStepMs = 100
const resyncCapMs = 10_000
const recallPatienceMs = 5_000
const recallAttempts = 3

/** Loads snapshots on request, when a chain of revisions is broken, and again after failures. */
export class SnapshotLoader {
  readonly #context: SnapshotContext
  readonly #deadlines: Deadlines
  #current: Promise<void> | null = null
  #next: Promise<void> | null = null
  #timer: TimerHandle | null = null
  #failures = 0
  #resyncs = 0
  #recallFailures = 0
  #loadedAt = -Infinity
  #isDisposed = false

  constructor(context: SnapshotContext) {
    this.#context = context
    this.#deadlines = new Deadlines(context.clock)
  }

  /** Requests snapshots now. Resolves when the response to a request made after this call has arrived or failed. */
  load(): Promise<void> {
    if (!this.#current) return this.#start()
    // The pending response may be older than the reason for this call.
    this.#next ??= this.#current.then(() => {
      this.#next = null
      return this.#start()
    })
    return this.#next
  }

  /** Checks the documents again; to be called after every change to them. */
  update(): void {
    if (this.#isDisposed || this.#current || this.#failures > 0) return
    this.#clearTimer()
    const isConnected = this.#context.isConnected()
    const dues = this.#context.documents().flatMap((document) => {
      const due = snapshotDue(document, isConnected)
      return due ? [{ ...due, documentId: document.id }] : []
    })
    const due = dues.sort((a, b) => a.at - b.at)[0]
    if (!due) this.#resyncs = 0
    if (!due) return
    const pause = this.#resyncs === 0 ? 0 : resyncStepMs * 2 ** this.#resyncs
    const at = Math.max(due.at, this.#loadedAt + Math.min(pause, resyncCapMs))
    this.#schedule(at - this.#context.clock.now(), () => {
      this.#resyncs++
      this.#context.emit({ type: 'resync', documentId: due.documentId, reason: due.reason })
      void this.load()
    })
  }

  dispose(): void {
    this.#isDisposed = true
    this.#clearTimer()
    this.#deadlines.dispose()
  }

  #start(): Promise<void> {
    this.#clearTimer()
    if (this.#isDisposed) return Promise.resolve()
    this.#current = this.#load().then(() => {
      this.#current = null
      if (this.#next === null) this.update()
    })
    return this.#current
  }

  async #load(): Promise<void> {
    const { clock, transport, documents, confirmed, apply, lost, emit, report } = this.#context
    try {
      await this.#recall()
      if (this.#isDisposed) return
      const requested = documents()
      const ids = requested.map(({ id }) => id)
      const requests = requested.map((document) => snapshotRequest(document, clock.now()))
      const results = await transport.getDocuments(ids, { tag: 'document.snapshots' })
      if (this.#isDisposed) return
      const losses = await this.#findLosses(requested, results)
      if (this.#isDisposed) return
      const at = clock.now()
      this.#loadedAt = at
      this.#failures = 0
      emit({ type: 'snapshot', documentIds: ids })
      apply(
        requests.map((request, index) => ({
          type: 'snapshot',
          document: results[index] ?? null,
          request,
          at,
          ...(losses[index]?.isBehind && { isBehind: true }),
        })),
      )
      for (const [index, loss] of losses.entries()) {
        if (!loss?.edits) continue
        confirmed.forget(ids[index]!, loss.edits)
        lost(loss.edits)
      }
    } catch (error) {
      if (this.#isDisposed) return
      report(toDataError(error))
      this.#schedule(retryDelay(++this.#failures), () => void this.load())
    }
  }

  /** After a lost connection the server may be one that was restored, without all that it had confirmed. */
  async #findLosses(
    documents: readonly LocalDocument[],
    snapshots: readonly (ContentDocument | null)[],
  ): Promise<readonly (Loss | null)[]> {
    const { transport, confirmed, wasOut } = this.#context
    if (!wasOut()) return []
    let losses: readonly (Loss | null)[] = []
    const lookups = documents.map((document, index) =>
      confirmed.findLoss(transport, document, snapshots[index]?._rev),
    )
    const request = Promise.all(lookups).then((found) => (losses = found))
    // A slow history must not keep the document from being read.
    await this.#deadlines.inTime(request, recallPatienceMs)
    return losses
  }

  /**
   * Before edits are rebased: looks up which of them the server has, and the transactions in between. A closed page or
   * one that missed events then applies the same transactions in the same order as everyone else.
   */
  async #recall(): Promise<void> {
    const { clock, transport, documents, recalled } = this.#context
    for (const [index, document] of documents().entries()) {
      if (!document.unknown && isQuiet(document)) continue
      const memory = await this.#loadRemembered(recallEdits(transport, document))
      if (this.#isDisposed) return
      recalled(index, { type: 'recalled', ...memory, at: clock.now() })
    }
  }

  /** An unreadable history must not prevent the document from being read. */
  async #loadRemembered(memory: Promise<Recalled>): Promise<Recalled> {
    let known: Recalled | null = null
    try {
      const request = memory.then((result) => (known = result))
      if (!(await this.#deadlines.inTime(request, recallPatienceMs))) {
        throw new DataError({ code: 'network', description: 'The history does not answer' })
      }
    } catch (error) {
      if (++this.#recallFailures < recallAttempts) throw error
    }
    this.#recallFailures = 0
    return known ?? nothingKnown
  }

  #schedule(delay: number, run: () => void): void {
    this.#clearTimer()
    this.#timer = this.#context.clock.setTimeout(
      () => {
        this.#timer = null
        run()
      },
      Math.max(0, delay),
    )
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#context.clock.clearTimeout(this.#timer)
    this.#timer = null
  }
}
