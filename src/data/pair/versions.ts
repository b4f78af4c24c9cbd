import { draftId } from '../../model/ids.ts'
import type { CellJournal } from './cell-journal.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { DocumentChange } from './document-pair.ts'
import { applyChange } from './version/apply-change.ts'
import type { Change, LocalDocument } from './version/local-document.ts'

/** One of the two versions of a document: its state and its commit queue. */
export interface VersionCell {
  document: LocalDocument
  readonly queue: CommitQueue
  /** Stores it on the device; null = it is kept in this page only. */
  readonly journal: CellJournal | null
}

/** The result of a change to a version. */
export interface Step {
  document: LocalDocument
  /** The change to emit; null when nothing visible changed. */
  news: DocumentChange | null
  /** Unsent edits were rebased on another state. */
  isRebased: boolean
}

/** Applies one change to one version. `isOwn`: whether an operation of this page made the transaction. */
export function step(
  before: LocalDocument,
  change: Change,
  isOwn: (transactionId: string) => boolean,
): Step {
  const document = applyChange(before, change)
  const transactionId = change.type === 'event' ? change.event.transactionId : null
  const { id, local } = document
  const isLocal =
    !isFromServer(change) ||
    (transactionId !== null && (isSent(before, transactionId) || isOwn(transactionId)))
  const origin = isLocal ? 'local' : 'remote'
  const about = { documentId: id, document: local, origin } as const
  const news = transactionId === null ? about : { ...about, transactionId }
  return {
    document,
    news: local === before.local ? null : news,
    isRebased: isFromServer(change) && document.pending !== before.pending,
  }
}

export function isFromServer({ type }: Change): boolean {
  return type === 'event' || type === 'snapshot' || type === 'recalled'
}

/** True for changes that give the user's queue something new to send. */
export function isEdit({ type }: Change): boolean {
  return type === 'edit' || type === 'bringBack' || type === 'refused.retry'
}

function isSent({ submitted, inFlight }: LocalDocument, transactionId: string): boolean {
  return (
    inFlight?.transactionId === transactionId ||
    submitted.some((transaction) => transaction.transactionId === transactionId)
  )
}

/** The draft and the published version of one document. */
export class Versions {
  readonly draft: VersionCell
  readonly published: VersionCell
  readonly all: readonly [VersionCell, VersionCell]
  /** The version that edits are applied to. */
  readonly target: VersionCell

  constructor(publishedId: string, liveEdit: boolean, create: (id: string) => VersionCell) {
    this.draft = create(draftId(publishedId))
    this.published = create(publishedId)
    this.all = [this.draft, this.published]
    this.target = liveEdit ? this.published : this.draft
  }

  get documents(): readonly LocalDocument[] {
    return this.all.map(({ document }) => document)
  }

  of(id: string): VersionCell | undefined {
    return this.all.find(({ document }) => document.id === id)
  }
}
