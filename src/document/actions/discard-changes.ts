import type { OperationAction } from './operation-action.ts'

export const discardChanges: OperationAction = {
  operation: 'discardChanges',
  title: 'document.discard',
  icon: 'discard',
  tone: 'default',
  confirm: { question: 'document.discard-confirm', body: 'document.discard-body' },
  done: 'document.discard-done',
  after: 'stay',
  needsValid: false,
  forLiveEdit: false,
}
