import { deleteDocument } from './delete.ts'
import { discardChanges } from './discard-changes.ts'
import type { OperationAction } from './operation-action.ts'
import { duplicate } from './duplicate.ts'
import { publish } from './publish.ts'
import { unpublish } from './unpublish.ts'

/** All operations offered as actions, in the order of the bar. The first is the main one. */
export const operationActions: readonly OperationAction[] = [
  publish,
  discardChanges,
  unpublish,
  duplicate,
  deleteDocument,
]
