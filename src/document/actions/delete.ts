import type { OperationAction } from './operation-action.ts'

export const deleteDocument: OperationAction = {
  operation: 'delete',
  title: 'document.delete',
  icon: 'trash',
  tone: 'critical',
  hotkey: 'ctrl+alt+d',
  confirm: {
    question: 'document.delete-confirm',
    body: {
      none: 'document.delete-body',
      unpublished: 'document.delete-body',
      edited: 'document.delete-body-both',
      published: 'document.delete-body-public',
      live: 'document.delete-body-public',
    },
  },
  affectsReferrers: true,
  done: 'document.delete-done',
  after: 'close',
  needsValid: false,
  forLiveEdit: true,
}
