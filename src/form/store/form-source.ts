import type { Observable } from 'rxjs'
import type { UndoHistory } from '../../data/undo/undo-history.ts'
import type { UnreadTexts } from '../../data/validation/unread-texts.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Patch } from '../../model/patch.ts'
import type { Path } from '../../model/path.ts'
import type { ValidationMarker } from '../../schema/validation/marker.ts'

/** The state of the document that a form edits. */
export interface SourceState {
  /** False until the document is loaded. */
  readonly ready: boolean
  readonly transactionSyncLock: boolean
  /** Initial value of a document that does not exist yet. */
  readonly initialValue: Readonly<Record<string, unknown>>
  readonly displayed: ContentDocument | null
}

/** A document as edited by a form; pairs of the data layer implement this. */
export interface FormSource {
  /** Set for documents of the dataset. */
  readonly publishedId?: string
  readonly typeName?: string
  /** Replays the current state, and emits synchronously on every change. */
  readonly state$: Observable<SourceState>
  getState(): SourceState
  patch(patches: readonly Patch[]): void
  /** Records what the form patches. */
  readonly undo?: Pick<UndoHistory, 'group'>
  /** Claims the path of the field with the focus until the returned function is called; for shared documents. */
  claim?(path: Path): () => void
  /** Texts that cannot be parsed as values; `validation$` includes them. */
  readonly unread: UnreadTexts
  readonly validation$: Observable<{ readonly markers: readonly ValidationMarker[] }>
}
