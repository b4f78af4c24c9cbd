import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { TransactionLine } from '../../protocol/history.ts'
import type { HistoryMoment } from './revision.ts'
import type { DataError } from '../errors.ts'
import type { Absence } from './absence.ts'
import type { HistoryCode } from './late-histories.ts'
import type { Timeline } from './timeline.ts'
import type { LogBounds } from './transaction-page.ts'

/** A document that is not there any more, neither as draft nor published. */
export interface DeletedDocument {
  publishedId: string
  typeName: string
  /** As it was before it was deleted, for its title. */
  document: ContentDocument
  /** What `restore` takes to bring it back. */
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
  /** `unsupported`: this server has no such list; it stays empty. */
  reason: 'unsupported' | null
}

/** Where the dataset's past is looked up. */
export interface HistoryStore {
  /** Hands over the code of histories, before a timeline is opened. */
  provide(code: HistoryCode): void
  /** Opens the timeline of a document, or shares it; every caller calls `release()` on what it got. */
  timeline(publishedId: string, typeName: string): Timeline
  /** The document right after a transaction, or at a time (ISO); rejects with DataError, e.g. `not-found`. */
  documentAt(publishedId: string, moment: string | HistoryMoment): Promise<ContentDocument>
  /** All transactions that touched the documents, oldest first, with their mutations but not what these wrote. */
  transactions(documentIds: readonly string[], bounds?: LogBounds): Promise<TransactionLine[]>
  /** Why a document that cannot be read is not there; rejects with DataError. */
  absence(publishedId: string): Promise<Absence>
  /** The `limit` (50) documents of a type that were deleted last, live. */
  deletedDocuments(typeName: string, options?: { limit?: number }): Observable<DeletedDocuments>
}
