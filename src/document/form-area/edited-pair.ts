import { of, type Observable } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { Patch } from '../../model/patch.ts'
import { announceUndo } from './undo-announcement.ts'
import { holdEdits } from './held-edits.ts'

/** A pair edited by an element: it marks edits made here, and may hold them back. */
export interface EditedPair extends DocumentPair {
  /** Like `patch`, but for edits by the page instead of the user. */
  write(patches: readonly Patch[]): void
  /** True during the call that makes an edit reported to `onPatch`. */
  readonly isEditing: () => boolean
  /** True while edits wait for `flush`; replays. */
  readonly held$: Observable<boolean>
  /** Discards the held edits. */
  drop(): void
}

export interface EditedPairOptions {
  layer: DataLayer
  /** Holds edits until `flush`. */
  hold: boolean
  onPatch: (patches: readonly Patch[]) => void
  /** Called for each edit by the user. */
  onEdit: () => void
}

export function editPair(pair: DocumentPair, options: EditedPairOptions): EditedPair {
  const { layer, hold, onPatch, onEdit } = options
  let isOwn = false
  const wrapped: DocumentPair = {
    ...pair,
    patch(patches) {
      isOwn = true
      try {
        pair.patch(patches)
      } finally {
        isOwn = false
      }
    },
  }
  const target = hold ? holdEdits(wrapped, layer) : { ...wrapped, held$: of(false), drop: () => {} }
  const write = (patches: readonly Patch[]) => {
    target.patch(patches)
    onPatch(patches)
  }
  return {
    ...target,
    undo: announceUndo(target.undo, (patches) => {
      // The pair reports its own edits; held edits are reported here.
      if (hold) onPatch(patches)
      onEdit()
    }),
    isEditing: () => isOwn,
    write,
    patch(patches) {
      write(patches)
      onEdit()
    },
  }
}
