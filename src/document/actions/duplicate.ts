import type { DocumentAction } from './document-action.ts'

export const duplicate: DocumentAction = {
  operation: 'duplicate',
  title: 'document.duplicate',
  icon: 'copy',
  tone: 'default',
  done: 'document.duplicate-done',
  after: 'open-result',
  needsValid: false,
  forLiveEdit: true,
}
