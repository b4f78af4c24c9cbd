import { of, type Observable } from 'rxjs'
import type { DataLayer } from '../../data/data-layer.ts'
import type { DocumentPair } from '../../data/pair/document-pair.ts'
import type { Patch } from '../../model/patch.ts'
import { announceUndo } from './undo-announcement.ts'
import { holdEdits } from './held-edits.ts'

/** A pair as an element edits it: it marks the edits made here, and may hold them back. */
export interface EditedPair extends DocumentPair {
  /** As `patch`, by the page and not by the person at the screen. */
  write(patches: readonly Patch[]): void
  /** True within the call that makes an edit reported to `onPatch`. */
  readonly isEditing: () => boolean
  /** Edits that wait for `flush`; replays. */
  readonly held$: Observable<boolean>
  /** Gives up the edits that wait. */
  drop(): void
}

export interface EditedPairOptions {
  layer: DataLayer
  /** Edits wait for `flush`. */
  hold: boolean
  onPatch: (patches: readonly Patch[]) => void
  /** The person at the screen made an edit. */
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
      // The pair reports its own edits; held-back ones are reported here.
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
