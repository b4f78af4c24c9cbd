import { deleteDocument } from './delete.ts'
import { discardChanges } from './discard-changes.ts'
import type { DocumentAction } from './document-action.ts'
import { duplicate } from './duplicate.ts'
import { publish } from './publish.ts'
import { unpublish } from './unpublish.ts'

/** Every document action, in the order of the bar. The first is the main one. */
export const documentActions: readonly DocumentAction[] = [
  publish,
  discardChanges,
  unpublish,
  duplicate,
  deleteDocument,
]
