/** Messages of src/preview. */
export const previewMessages = {
  'preview.untitled': 'Untitled',
  'preview.missing': 'Missing document',
  'preview.denied': 'You do not have access to this document',
  'preview.not-connected': 'Not connected',
  'preview.missing-id': 'Missing document ID: {id}',
  'preview.invalid': 'Invalid preview config',
  'preview.invalid-body': 'Check the error log in the console',
} as const
