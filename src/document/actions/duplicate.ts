import type { OperationAction } from './operation-action.ts'

export const duplicate: OperationAction = {
  operation: 'duplicate',
  title: 'document.duplicate',
  icon: 'copy',
  tone: 'default',
  done: 'document.duplicate-done',
  after: 'open-result',
  needsValid: false,
  forLiveEdit: true,
}
