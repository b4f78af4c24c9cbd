/** Messages around a form: the button for its history, and the group of its commands. */
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
