import type { Observable } from 'rxjs'
import type { ContentDocumentStub } from '../../model/document.ts'
import type { DocumentPair } from './document-pair.ts'

export interface PairOptions {
  /** Fields of a document that does not exist yet; they are written together with the first edit. */
  initialValue?: Record<string, unknown>
}

/** The documents that are open. Pairs are shared: two holders of one document see each other's keystrokes. */
export interface DocumentStore {
  /** Opens a document, or shares it when it is open. Every caller calls `release()` on what it got. */
  pair(publishedId: string, typeName: string, options?: PairOptions): DocumentPair
  /** Type of the draft or the published document, live; null when neither exists. */
  resolveType(publishedId: string): Observable<string | null>
  /** Creates a document and answers its id; rejects with DataError, e.g. `conflict` when the id is taken. */
  create(document: ContentDocumentStub): Promise<{ documentId: string; transactionId: string }>
}
