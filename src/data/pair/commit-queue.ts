import type { Mutation, Transaction } from '../../model/mutation.ts'
import type { Clock, TimerHandle } from '../clock.ts'
import { resendDelay } from '../connection/connection.ts'
import { DataError, isRefusal, toDataError } from '../errors.ts'
import type { EmitEvent } from '../events.ts'
import type { DatasetTransport, MutateOptions } from '../connection/transport.ts'
import { deletedError, isUndecided } from './version/deletion.ts'
import {
  canSend,
  type Change,
  isCreation,
  type LocalDocument,
  type SentTransaction,
} from './version/local-document.ts'

/** Minimum time (ms) between the starts of two commits of one document. */
const throttleMs = 1000

const mostBlindCreations = 3

const commit: MutateOptions = {
  tag: 'document.commit',
  visibility: 'async',
  skipCrossDatasetReferenceValidation: true,
}

export interface CommitQueueContext {
  clock: Clock
  transport: DatasetTransport
  createTransactionId: () => string
  /** The document whose edits are sent. */
  document: () => LocalDocument
  apply: (change: Change) => void
  /** Stores the next transaction beyond the page, so that it is never sent under two ids. */
  secure?: () => Promise<void>
  /** False while changes by others may be unknown: nothing new is sent then. */
  isInformed: () => boolean
  /** True if the server can compare single paths of a document with those of a revision. */
  comparesPaths: () => boolean
  /** Called when `retry` has changed. */
  changed: () => void
  emit: EmitEvent
}

/** A commit without a response; it is sent again unchanged, under the same id. */
export interface Retry {
  attempt: number
  retryAt: number
  error: DataError
}

interface FlushWaiter {
  edits: number
  resolve: () => void
  reject: (error: DataError) => void
}

/**
 * Sends the edits of one document: the first at once, then at most one commit a second, never two concurrently. Has an
 * identity and timers; `dispose` it.
 */
export class CommitQueue {
  readonly #context: CommitQueueContext
  #timer: TimerHandle | null = null
  #retryTimer: TimerHandle | null = null
  #retry: Retry | null = null
  #sent: { transaction: SentTransaction; edits: number } | null = null
  #lastSentAt = -Infinity
  #savedAt: number | null = null
  /** Number of edits made before `hold`; null while nothing is held back. */
  #heldFrom: number | null = null
  /** Transactions sent by an earlier page may have to be sent again. */
  #isRestored = false
  #isUrgent = false
  #isDisposed = false
  /** Number of edits made, so that a flush can tell when the earlier ones are saved. */
  #edits = 0
  #nextId: string | null = null
  #refusals = 0
  /** Attempts in a row to create a document that exists and that this page cannot read. */
  #blindCreations = 0
  #waiters: FlushWaiter[] = []

  constructor(context: CommitQueueContext) {
    this.#context = context
  }

  /** The commit that waits to be sent again; null without one. */
  get retry(): Retry | null {
    return this.#retry
  }

  /** True while a commit would create a document, but changes to the document it is based on may be unknown. */
  get waitsForNews(): boolean {
    const isCreating = this.#sent?.transaction.mutations.some(isCreation) ?? false
    return this.#retry !== null && isCreating && !this.#context.isInformed()
  }

  /** Time of the server's last acknowledgement, ms. */
  get savedAt(): number | null {
    return this.#savedAt
  }

  /** Id of the next commit, determined in advance so that journaled edits can be recognized by it. */
  get nextId(): string {
    this.#nextId ??= this.#context.createTransactionId()
    return this.#nextId
  }

  /** Uses the id that an earlier page had reserved for its unsent edits. */
  adopt(nextId: string): void {
    this.#nextId = nextId
  }

  /** To be called after every edit of the user. */
  edited(): void {
    this.#edits++
    this.update()
  }

  /** Continues with the edits of an earlier page; its unacknowledged commit is sent again under the same id. */
  restored(): void {
    const { inFlight, pending } = this.#context.document()
    if (inFlight || pending.length > 0) this.#edits++
    this.#isRestored = true
    this.update()
  }

  /** Processes the document's new state; to be called after every change to it. */
  update(): void {
    if (this.#isDisposed) return
    const { inFlight, pending, adrift, refusals, unknown } = this.#context.document()
    if (this.#isRestored && !unknown) {
      this.#isRestored = false
      // Only once its outcome is known: the earlier page may have replaced it with another one.
      if (inFlight && !this.#sent) {
        this.#sent = { transaction: inFlight, edits: this.#edits }
        void this.#attempt(inFlight, 1)
      }
    }
    if (this.#sent && this.#sent.transaction.transactionId !== inFlight?.transactionId) {
      // Its event, or a snapshot that contains it, arrived before the response.
      this.#saved(this.#sent.edits)
    }
    if (refusals.length > this.#refusals) this.#rejectWaiters(refusals.at(-1)!.error)
    this.#refusals = refusals.length
    if (!inFlight && !adrift && pending.length === 0) this.#resolveWaiters(this.#edits)
    if (isUndecided(this.#context.document())) this.#rejectWaiters(deletedError())
    this.#schedule()
  }

  /** Sends at once. Resolves when all edits made so far are acknowledged; rejects when they are refused. */
  flush(): Promise<void> {
    const { inFlight, pending } = this.#context.document()
    if (!inFlight && pending.length === 0) return Promise.resolve()
    if (isUndecided(this.#context.document())) return Promise.reject(deletedError())
    this.#isUrgent = true
    this.sendNow()
    return new Promise((resolve, reject) => {
      this.#waiters.push({ edits: this.#edits, resolve, reject })
    })
  }

  /** Skips the throttle and the delay before a retry, but not a delay that the server has requested. */
  sendNow(): void {
    if (this.#mustWait()) return
    if (this.#retry) this.#sendAgain()
    else this.#schedule(0)
  }

  /** True while a commit waits to be sent again; any other commit may be reaching the server right now. */
  get canWithdraw(): boolean {
    return this.#retry !== null && this.#context.isInformed()
  }

  /** Drops the commit that waits to be sent again. */
  withdraw(): void {
    this.#sent = null
    this.#clearRetry()
  }

  /** Sends the edits made so far; later edits wait until `resume`. */
  hold(): void {
    this.#heldFrom = this.#edits
    this.#context.apply({ type: 'hold' })
    this.#isUrgent = true
    this.sendNow()
  }

  resume(): void {
    this.#heldFrom = null
    this.#context.apply({ type: 'release' })
    this.#schedule()
  }

  dispose(): void {
    this.#isDisposed = true
    this.#clearTimer()
    this.#clearRetry()
    this.#rejectWaiters(
      new DataError({
        code: 'network',
        description: 'The document was closed before it was saved',
      }),
    )
  }

  /** True until the time the server has set for the next request. */
  #mustWait(): boolean {
    const { retry } = this
    return retry?.error.retryAfter !== undefined && this.#context.clock.now() < retry.retryAt
  }

  #schedule(wait = this.#isUrgent ? 0 : this.#lastSentAt + throttleMs - this.#context.clock.now()) {
    const { document, isInformed } = this.#context
    if (this.#isDisposed || !canSend(document()) || !isInformed()) return
    if (this.#timer !== null && wait > 0) return
    this.#clearTimer()
    // Even the first edit waits for the end of the current task, so that all edits of one gesture are sent together.
    this.#timer = this.#context.clock.setTimeout(() => this.#send(), Math.max(0, wait))
  }

  #send(): void {
    this.#timer = null
    if (!this.#context.isInformed()) return
    const transactionId = this.nextId
    this.#nextId = null
    this.#lastSentAt = this.#context.clock.now()
    this.#isUrgent = false
    const byPath = this.#context.comparesPaths()
    this.#context.apply({ type: 'commit.sent', transactionId, byPath })
    const transaction = this.#context.document().inFlight
    if (transaction?.transactionId !== transactionId) return this.update()
    this.#sent = { transaction, edits: this.#heldFrom ?? this.#edits }
    void this.#sendFirst(transaction)
  }

  async #sendFirst(transaction: SentTransaction): Promise<void> {
    const { secure } = this.#context
    if (secure) await secure()
    if (this.#isDisposed || this.#sent?.transaction !== transaction) return
    await this.#attempt(transaction, 1)
  }

  #sendAgain(): void {
    const retry = this.#retry
    if (retry && this.waitsForNews) return this.#context.changed()
    this.#clearRetry()
    if (retry && this.#sent) void this.#attempt(this.#sent.transaction, retry.attempt + 1)
  }

  async #attempt(transaction: SentTransaction, attempt: number): Promise<void> {
    const { transport, emit, apply, changed, clock, comparesPaths } = this.#context
    const { transactionId, mutations } = transaction
    const about = { documentId: this.#context.document().id, transactionId }
    emit({ type: 'commit.sent', ...about, mutations, attempt })
    const error = await transport
      .mutate(guarded(transaction, comparesPaths()), commit)
      .then(() => null, toDataError)
    if (this.#isDisposed || this.#sent?.transaction !== transaction) return
    // Sent twice because the first response was lost: the server has it.
    if (!error || error.type === 'transactionAlreadyExistsError') {
      emit({ type: 'commit.acknowledged', ...about })
      this.#saved(this.#sent.edits)
      apply({ type: 'commit.acknowledged', transactionId, at: clock.now() })
    } else if (isOvertaken(error, transaction) && !this.#isInVain(transaction)) {
      emit({ type: 'commit.failed', ...about, error })
      this.#sent = null
      this.#isUrgent = true
      apply({ type: 'commit.overtaken', transactionId, at: clock.now() })
    } else if (isRefusal(error)) {
      emit({ type: 'commit.refused', ...about, error })
      this.#sent = null
      apply({ type: 'commit.refused', transactionId, error })
    } else {
      emit({ type: 'commit.failed', ...about, error })
      const delay = Math.max(resendDelay(attempt), error.retryAfter ?? 0)
      this.#retry = { attempt, retryAt: clock.now() + delay, error }
      this.#retryTimer = clock.setTimeout(() => this.#sendAgain(), delay)
      changed()
    }
  }

  /** A document that exists, and is still missing after it was read, is one that the user may not read. */
  #isInVain({ guard }: SentTransaction): boolean {
    const isBlind = guard === undefined && this.#context.document().base === null
    this.#blindCreations = isBlind ? this.#blindCreations + 1 : 0
    return this.#blindCreations > mostBlindCreations
  }

  #saved(edits: number): void {
    this.#sent = null
    this.#blindCreations = 0
    this.#savedAt = this.#context.clock.now()
    this.#clearRetry()
    this.#resolveWaiters(edits)
  }

  #resolveWaiters(edits: number): void {
    const done = this.#waiters.filter((waiter) => waiter.edits <= edits)
    this.#waiters = this.#waiters.filter((waiter) => waiter.edits > edits)
    for (const waiter of done) waiter.resolve()
  }

  #rejectWaiters(error: DataError): void {
    const waiters = this.#waiters
    this.#waiters = []
    for (const waiter of waiters) waiter.reject(error)
  }

  #clearTimer(): void {
    if (this.#timer !== null) this.#context.clock.clearTimeout(this.#timer)
    this.#timer = null
  }

  #clearRetry(): void {
    if (this.#retryTimer !== null) this.#context.clock.clearTimeout(this.#retryTimer)
    this.#retryTimer = null
    this.#retry = null
  }
}

/** True if somebody else wrote before: the transaction changed nothing, and its edits have to be rebased. */
function isOvertaken({ type }: DataError, { guard, mutations }: SentTransaction): boolean {
  if (guard !== undefined) return type === 'documentRevisionIDDoesNotMatchError'
  return type === 'documentAlreadyExistsError' && mutations.some(isCreation)
}

/**
 * The transaction as it is sent: it fails unless it meets what its author saw. The first patch carries the check of the
 * revision; after it the document has the transaction's own. What was missing is created, and must be missing still.
 */
function guarded(
  { transactionId, mutations, guard, unchanged }: SentTransaction,
  comparesPaths: boolean,
): Transaction {
  const isGuarded = guard !== undefined
  const first = mutations.findIndex((one) => (isGuarded ? 'patch' in one : isCreation(one)))
  const mutation = mutations[first]
  if (!mutation) return { transactionId, mutations }
  return { transactionId, mutations: mutations.with(first, withGuard(mutation)) }

  function withGuard(mutation: Mutation): Mutation {
    if ('createIfNotExists' in mutation) return { create: mutation.createIfNotExists }
    if (!('patch' in mutation) || guard === undefined) return mutation
    const check = unchanged && comparesPaths ? { ifUnchanged: unchanged } : { ifRevisionID: guard }
    return { patch: { ...mutation.patch, ...check } }
  }
}
