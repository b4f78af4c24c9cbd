import type { OperationAction } from './operation-action.ts'

export const unpublish: OperationAction = {
  operation: 'unpublish',
  title: 'document.unpublish',
  icon: 'eye-off',
  tone: 'default',
  confirm: { question: 'document.unpublish-confirm', body: 'document.unpublish-body' },
  affectsReferrers: true,
  done: 'document.unpublish-done',
  after: 'stay',
  needsValid: false,
  forLiveEdit: false,
}
