import type { ContentDocument } from '../../model/document.ts'
import type { Transaction } from '../../model/mutation.ts'
import type { Clock } from '../clock.ts'
import { isRefusal, toDataError } from '../errors.ts'
import type { DatasetTransport } from '../connection/transport.ts'
import type { Foundation } from './draft-foundation.ts'
import { guardRevision } from './operations/operations.ts'
import { type Change, isCreation, outstanding } from './version/local-document.ts'
import type { VersionCell } from './versions.ts'

export interface RetractionContext {
  draft: VersionCell
  published: VersionCell
  clock: Clock
  transport: DatasetTransport
  createId: () => string
  apply: (change: Change) => void
  /** Called when `isPending` has changed. */
  changed: () => void
}

/** The first edit of a draft that was being sent when the document it is based on was deleted. */
interface Overtaken {
  /** The document that the draft is based on. */
  readonly document: ContentDocument
  readonly transaction: Transaction
  /** Id of the transaction that removes the draft; null until the draft exists. */
  removalId: string | null
}

const retryMs = 1000

/**
 * Handles a remote deletion while the first edit of a new draft is being sent: arriving later, that edit would recreate
 * the document. The draft is then removed, as long as it contains only that edit, and the user decides.
 */
export class Retraction {
  readonly #context: RetractionContext
  #overtaken: Overtaken | null = null
  #isDisposed = false

  constructor(context: RetractionContext) {
    this.#context = context
  }

  /** True while it is unknown whether there is a draft to remove; nothing else is written meanwhile. */
  get isPending(): boolean {
    return this.#overtaken !== null
  }

  /** True for the transaction that removes the draft. */
  owns(transactionId: string): boolean {
    return this.#overtaken?.removalId === transactionId
  }

  /** Checks both versions again; to be called after every change to them. */
  update({ origin }: Foundation): void {
    const { draft, published, createId } = this.#context
    if (!this.#overtaken && origin?.revision !== undefined && isOvertaken(draft, published)) {
      const [transaction] = outstanding(draft.document)
      const document = origin.document as ContentDocument
      this.#overtaken = { document, transaction: transaction!, removalId: null }
    }
    const overtaken = this.#overtaken
    if (!overtaken || overtaken.removalId !== null) return
    const { base, adrift } = draft.document
    const { transactionId } = overtaken.transaction
    const isUnderWay = outstanding(draft.document).some(
      (one) => one.transactionId === transactionId,
    )
    if (isUnderWay && !base && !adrift && !published.document.base) return
    if (base?._rev !== transactionId || published.document.base) {
      this.#overtaken = null
      return
    }
    overtaken.removalId = createId()
    void this.#remove(overtaken, base)
  }

  /** The draft was removed: its edits wait for the user's decision. Null when this was already handled. */
  taken(): Change | null {
    const { draft, published, clock } = this.#context
    const overtaken = this.#overtaken
    if (!overtaken || overtaken.removalId === null) return null
    this.#overtaken = null
    return {
      type: 'retracted',
      document: overtaken.document,
      mutations: overtaken.transaction.mutations.filter((mutation) => !isCreation(mutation)),
      removal: published.document.removal ?? draft.document.removal,
      revision: overtaken.removalId,
      at: clock.now(),
    }
  }

  dispose(): void {
    this.#isDisposed = true
  }

  async #remove(overtaken: Overtaken, base: ContentDocument): Promise<void> {
    const { transport, clock, apply, changed } = this.#context
    const transaction = {
      transactionId: overtaken.removalId!,
      mutations: [guardRevision(base), { delete: { id: base._id } }],
    }
    const options = { tag: 'document.retract', visibility: 'async' } as const
    const error = await transport.mutate(transaction, options).then(() => null, toDataError)
    if (this.#isDisposed || this.#overtaken !== overtaken) return
    if (!error || error.type === 'transactionAlreadyExistsError') {
      const change = this.taken()
      if (change) apply(change)
      return
    }
    if (isRefusal(error)) {
      // The draft was edited by another user.
      this.#overtaken = null
      changed()
      return
    }
    clock.setTimeout(() => void this.#remove(overtaken, base), retryMs)
  }
}

/** True when edits that create the draft may be arriving, and its published document is known to be deleted. */
function isOvertaken(draft: VersionCell, published: VersionCell): boolean {
  const { base, adrift } = draft.document
  const { ready, broken, removal } = published.document
  const isGone = ready && broken === null && removal !== null
  const isArriving = !draft.queue.canWithdraw && outstanding(draft.document).length === 1
  return isGone && isArriving && !base && !adrift
}
