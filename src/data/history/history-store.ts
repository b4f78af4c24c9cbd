import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { TransactionLine } from '../../protocol/history.ts'
import type { HistoryMoment } from './revision.ts'
import type { DataError } from '../errors.ts'
import type { Absence } from './absence.ts'
import type { HistoryCode } from './late-histories.ts'
import type { Timeline } from './timeline.ts'
import type { LogBounds } from './transaction-page.ts'

/** A document that no longer exists, neither as draft nor published. */
export interface DeletedDocument {
  publishedId: string
  typeName: string
  /** Its last content before the deletion, used for its title. */
  document: ContentDocument
  /** The argument for `restore` that brings it back. */
  revision: string
  /** User id. */
  deletedBy: string
  /** ISO time. */
  deletedAt: string
}

export interface DeletedDocuments {
  /** Newest deletion first. */
  documents: readonly DeletedDocument[]
  hasMore: boolean
  isLoading: boolean
  error: DataError | null
  /** `unsupported`: the server has no such list; it stays empty. */
  reason: 'unsupported' | null
}

/** Access to the dataset's history. */
export interface HistoryStore {
  /** Registers the code of histories; required before a timeline is opened. */
  provide(code: HistoryCode): void
  /** Opens or shares the timeline of a document; every caller calls `release()` on the result. */
  timeline(publishedId: string, typeName: string): Timeline
  /** The document right after a transaction, or at a time (ISO); rejects with DataError, e.g. `not-found`. */
  documentAt(publishedId: string, moment: string | HistoryMoment): Promise<ContentDocument>
  /** All transactions that touched the documents, oldest first, with mutations but without the resulting content. */
  transactions(documentIds: readonly string[], bounds?: LogBounds): Promise<TransactionLine[]>
  /** Why a document cannot be read; rejects with DataError. */
  absence(publishedId: string): Promise<Absence>
  /** The `limit` (50) most recently deleted documents of a type, or of all types (null), live. */
  deletedDocuments(
    typeName: string | null,
    options?: { limit?: number },
  ): Observable<DeletedDocuments>
}
