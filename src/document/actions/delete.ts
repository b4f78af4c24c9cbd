import type { DocumentAction } from './document-action.ts'

export const deleteDocument: DocumentAction = {
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
