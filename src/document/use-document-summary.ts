import { distinctUntilChanged, map } from 'rxjs'
import type { DocumentPair, SaveState } from '../data/document/document-pair.ts'
import type { DisabledReason, OperationName } from '../data/document/operations.ts'
import { isEqual } from '../model/equal.ts'
import { useObservable } from '../react/use-observable.ts'
import type { SchemaType } from '../schema/schema.ts'
import { documentStatus, type DocumentStatus } from './document-status.ts'
import { documentTitle } from './document-title.ts'

/**
 * What the pane around the form shows. It holds nothing that a keystroke changes, so that typing renders the
 * form's changed field and nothing here.
 */
export interface DocumentSummary {
  ready: boolean
  exists: boolean
  status: DocumentStatus
  liveEdit: boolean
  locked: boolean
  save: SaveState
  reconnecting: boolean
  running: OperationName | null
  disabled: Record<OperationName, DisabledReason | null>
  /** ISO times, at most ten seconds behind while somebody types. */
  publishedAt: string | null
  editedAt: string | null
}

/** The summary of a document, live. */
export function useDocumentSummary(pair: DocumentPair): DocumentSummary {
  return useObservable(
    () =>
      pair.state$.pipe(
        map(() => summarise(pair)),
        distinctUntilChanged(isSameSummary),
      ),
    summarise(pair),
    [pair],
  )
}

/** The document's title as typed; null while it has none. */
export function useDocumentTitle(pair: DocumentPair, type: SchemaType): string | null {
  return useObservable(
    () =>
      pair.state$.pipe(
        map(({ displayed }) => documentTitle(type, displayed)),
        distinctUntilChanged(),
      ),
    documentTitle(type, pair.getState().displayed),
    [pair, type],
  )
}

function summarise(pair: DocumentPair): DocumentSummary {
  const state = pair.getState()
  return {
    ready: state.ready,
    exists: state.displayed !== null,
    status: documentStatus(state),
    liveEdit: state.liveEdit,
    locked: state.transactionSyncLock,
    save: state.save,
    reconnecting: state.reconnecting,
    running: state.running,
    disabled: pair.operations(),
    publishedAt: state.published?._updatedAt ?? null,
    editedAt: state.draft?._updatedAt ?? null,
  }
}

function isSameSummary(a: DocumentSummary, b: DocumentSummary): boolean {
  // Errors inside a save state are compared by identity: they are objects with a life of their own.
  const { save: saveA, editedAt: editedA, ...restA } = a
  const { save: saveB, editedAt: editedB, ...restB } = b
  return isSameSave(saveA, saveB) && isSameMoment(editedA, editedB) && isEqual(restA, restB)
}

function isSameMoment(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return Math.abs(Date.parse(a) - Date.parse(b)) < 10_000
}

function isSameSave(a: SaveState, b: SaveState): boolean {
  if (a === b) return true
  if (a.type !== b.type) return false
  if (a.type === 'retrying' && b.type === 'retrying') return a.attempt === b.attempt
  if (a.type === 'refused' && b.type === 'refused') return a.error === b.error && a.text === b.text
  return true
}
