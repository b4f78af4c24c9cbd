import type { DocumentAction } from './document-action.ts'

export const discardChanges: DocumentAction = {
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
