import type { Observable } from 'rxjs'
import type { UnreadTexts } from '../../data/validation/unread-texts.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Patch } from '../../model/patch.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'

/** What a form needs of the document it edits. */
export interface SourceState {
  /** False until the document is known. */
  readonly ready: boolean
  readonly transactionSyncLock: boolean
  /** What a document that does not exist yet begins with. */
  readonly initialValue: Readonly<Record<string, unknown>>
  readonly displayed: ContentDocument | null
}

/** A document as a form edits it; a pair of the data layer is one. */
export interface FormSource {
  /** Of a document of the dataset. */
  readonly publishedId?: string
  readonly typeName?: string
  /** Replays, and emits within the call that changes something. */
  readonly state$: Observable<SourceState>
  getState(): SourceState
  patch(patches: readonly Patch[]): void
  /** Texts that cannot be read as values; `validation$` includes them. */
  readonly unread: UnreadTexts
  readonly validation$: Observable<{ readonly markers: readonly ValidationMarker[] }>
}
