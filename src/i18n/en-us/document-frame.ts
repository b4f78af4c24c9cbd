/** Words of what stands around a form: what opens its history, and what its commands are listed under. */
export const documentFrameMessages = {
  'review.inspector': 'History and changes',
  'review.open': 'History and changes',
  'review.close': 'Close {label}',
  'review.tabs': 'View',
  'review.changes': 'Changes',
  'review.history': 'History',
  'review.read-only': 'The document is read-only',

  'command.section.document': 'Document',
} as const
