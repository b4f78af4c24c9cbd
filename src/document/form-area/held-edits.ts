import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  filter,
  map,
  type Observable,
} from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair, PairState } from '../../data/pair/document-pair.ts'
import { disabledReason, operationNames } from '../../data/pair/operations/operations.ts'
import type { DisabledReason, OperationName } from '../../data/pair/operations/operations.ts'
import { PairUndo } from '../../data/undo/pair-undo.ts'
import { lateValidation } from '../../data/validation/late-validation.ts'
import { withUnread } from '../../data/validation/unread-texts.ts'
import { applyPatches } from '../../model/apply-patch.ts'
import type { ContentDocument } from '../../model/document.ts'
import { draftId } from '../../model/ids.ts'
import type { Patch } from '../../model/patch.ts'
import { existsIn, queryIn } from './dataset-queries.ts'

/** A document whose edits stay on this page until they are flushed. */
export interface HeldPair extends DocumentPair {
  /** True while there are unsent edits; replays. */
  readonly held$: Observable<boolean>
  /** Discards the held edits. */
  drop(): void
}

/** Operations that make held edits obsolete. */
const ending: readonly OperationName[] = ['discardChanges', 'delete', 'restore']

/**
 * Wraps a pair so that edits are held locally, applied on top of the current document, and passed on by `flush` and by
 * every operation that needs them.
 */
export function holdEdits(pair: DocumentPair, layer: DataLayer): HeldPair {
  const edits$ = new BehaviorSubject<readonly (readonly Patch[])[]>([])
  let isHandingOver = false
  let shown: { of: PairState; edits: unknown; state: PairState } | null = null

  function getState(): PairState {
    const of = pair.getState()
    const edits = edits$.value
    if (edits.length === 0) return of
    if (shown?.of !== of || shown.edits !== edits)
      shown = { of, edits, state: withEdits(of, edits) }
    return shown.state
  }

  function handOver(): void {
    const edits = edits$.value
    if (edits.length === 0) return
    // Subscribers never see a state without the edits.
    isHandingOver = true
    try {
      edits$.next([])
      pair.patch(edits.flat())
    } finally {
      isHandingOver = false
      edits$.next([])
    }
  }

  const state$ = combineLatest([pair.state$, edits$]).pipe(
    filter(() => !isHandingOver),
    map(getState),
    distinctUntilChanged(),
  )
  function patch(patches: readonly Patch[]): void {
    if (!pair.getState().ready) return pair.patch(patches)
    const before = baseOf(getState())
    // An edit that cannot be applied must throw here, like any other edit.
    const after = applyPatches(before, patches) as ContentDocument
    edits$.next([...edits$.value, patches])
    undo.edited(before, after, patches)
  }
  const undo = new PairUndo({
    publishedId: pair.publishedId,
    typeName: pair.typeName,
    schema: layer.schema,
    clock: layer.clock,
    undoMemory: null,
    state: getState,
    patch,
  })
  return {
    ...pair,
    patch,
    undo: undo.history,
    held$: edits$.pipe(
      map((edits) => edits.length > 0),
      distinctUntilChanged(),
    ),
    state$,
    getState,
    validation$: withUnread(
      lateValidation({
        clock: layer.clock,
        schema: layer.schema,
        typeName: pair.typeName,
        displayed$: state$.pipe(
          map(({ displayed }) => displayed),
          distinctUntilChanged(),
        ),
        observeExists: existsIn(layer),
        observeResult: queryIn(layer),
        client: () => layer.client(),
        currentUser$: layer.users.current$,
      }),
      pair.unread,
    ),
    operations() {
      const state = getState()
      const reasons = operationNames.map((name) => [name, disabledReason(name, state)])
      return Object.fromEntries(reasons) as Record<OperationName, DisabledReason | null>
    },
    async execute(operation, args) {
      const isOver = ending.includes(operation)
      if (isOver) edits$.next([])
      else handOver()
      if (operation === 'discardChanges' && pair.operations()[operation]) {
        return { operation, transactionId: '', publishedId: pair.publishedId }
      }
      return pair.execute(operation, args)
    },
    async flush() {
      handOver()
      await pair.flush()
    },
    drop() {
      edits$.next([])
      undo.history.clear()
    },
  }
}

function withEdits(state: PairState, edits: readonly (readonly Patch[])[]): PairState {
  let document = baseOf(state)
  for (const patches of edits) {
    try {
      document = applyPatches(document, patches) as ContentDocument
    } catch {
      // The path of the edit was removed remotely.
    }
  }
  const { liveEdit, save } = state
  return {
    ...state,
    displayed: document,
    ...(liveEdit ? { published: document } : { draft: document }),
    save: save.type === 'saved' ? { type: 'unsaved' } : save,
  }
}

function baseOf(state: PairState): ContentDocument {
  const { displayed, initialValue, publishedId, typeName, liveEdit } = state
  const _id = liveEdit ? publishedId : draftId(publishedId)
  return displayed ?? { ...initialValue, _id, _type: typeName }
}
