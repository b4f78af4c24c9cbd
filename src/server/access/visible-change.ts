import { encodeEffects } from '../../mendoza/encode.ts'
import type { ContentDocument } from '../../model/document.ts'
import type { Mutation } from '../../model/mutation.ts'
import type { DocumentChange } from '../database/transaction-log.ts'
import type { DocumentCondition } from '../query/grant-filter.ts'

/**
 * A change as seen by a caller who may not read every document: unreadable documents do not exist for
 * them, so a document that becomes readable is created, and one that stops being readable is deleted.
 * Null if nothing of the change is visible.
 */
export function visibleChange(
  change: DocumentChange,
  isReadable: DocumentCondition,
): DocumentChange | null {
  const previous = change.previous && isReadable(change.previous) ? change.previous : null
  const result = change.result && isReadable(change.result) ? change.result : null
  if (!previous && !result) return null
  if (previous === change.previous && result === change.result) return change
  const { documentId } = change
  const mutations = mutationsTo(documentId, result)
  return { documentId, previous, result, mutations, effects: encodeEffects(previous, result) }
}

function mutationsTo(id: string, result: ContentDocument | null): Mutation[] {
  return [result ? { create: result } : { delete: { id } }]
}
