import { applyPatch } from 'mendoza'
import type { ContentDocument } from '../model/document.ts'
import type { Store } from './database/store.ts'

/**
 * The document right after the transaction at `seq`, or null when it did not exist then: the present
 * state with every later effect reverted, newest first.
 */
export function documentAt(
  store: Store,
  dataset: string,
  id: string,
  seq: number,
): ContentDocument | null {
  const rev = store.revAt(dataset, id, seq)
  if (rev === null) return null
  // Effects are deltas of documents without their revision.
  const { _rev: _present, ...present } = store.document(dataset, id) ?? { _rev: undefined }
  let state: unknown = '_id' in present ? present : null
  for (const { effects } of store.changesAfter(dataset, id, seq)) {
    state = applyPatch(state, effects.revert)
  }
  return state === null ? null : { ...(state as ContentDocument), _rev: rev }
}
