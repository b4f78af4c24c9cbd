import type { Observable } from 'rxjs'
import type { ContentDocument } from '../../model/document.ts'
import type { DataError } from '../errors.ts'
import type { Timeline } from './timeline.ts'

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
  /** `unsupported`: this server does not tell; the list stays empty. */
  reason: 'unsupported' | null
}

/** Where the dataset's past is looked up. */
export interface HistoryStore {
  /** Opens the timeline of a document, or shares it; every caller calls `release()` on what it got. */
  timeline(publishedId: string, typeName: string): Timeline
  /** The document right after a transaction; rejects with DataError `not-found`. */
  documentAt(publishedId: string, revision: string): Promise<ContentDocument>
  /** Deleted documents of a type, live. */
  deletedDocuments(typeName: string): Observable<DeletedDocuments>
}
