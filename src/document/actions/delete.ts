import type { OperationAction } from './operation-action.ts'

export const deleteDocument: OperationAction = {
  operation: 'delete',
  title: 'document.delete',
  icon: 'trash',
  tone: 'critical',
  hotkey: 'ctrl+alt+d',
  confirm: { question: 'document.delete-confirm', body: 'document.delete-body' },
  affectsReferrers: true,
  done: 'document.delete-done',
  after: 'close',
  needsValid: false,
  forLiveEdit: true,
}
