import type { Patch } from '../../model/patch.ts'
import type { UndoHistory, UndoOutcome } from '../../data/undo/undo-history.ts'

/** Wraps a history so that every undo and redo is reported as an edit. */
export function announceUndo(
  undo: UndoHistory,
  onEdit: (patches: readonly Patch[]) => void,
): UndoHistory {
  const announced = (outcome: UndoOutcome): UndoOutcome => {
    if (outcome.type === 'done') onEdit(outcome.patches)
    return outcome
  }
  return {
    state$: undo.state$,
    getState: () => undo.getState(),
    undo: () => announced(undo.undo()),
    redo: () => announced(undo.redo()),
    goTo: (position) => announced(undo.goTo(position)),
    isolate: () => undo.isolate(),
    endStep: () => undo.endStep(),
    group() {
      const { end, cancel } = undo.group()
      return {
        end() {
          const revert = end()
          return revert && (() => announced(revert()))
        },
        cancel() {
          const done = cancel()
          if (!done) return null
          return { outcome: announced(done.outcome), redo: () => announced(done.redo()) }
        },
      }
    },
  }
}
