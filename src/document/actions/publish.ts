import type { OperationAction } from './operation-action.ts'

export const publish: OperationAction = {
  operation: 'publish',
  title: 'document.publish',
  icon: 'upload',
  tone: 'accent',
  hint: 'document.publish-hint',
  hotkey: 'ctrl+alt+p',
  done: 'document.publish-done',
  after: 'stay',
  needsValid: true,
  forLiveEdit: false,
}
