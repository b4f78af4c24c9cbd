/** Messages of read-only values. */
export const fieldViewMessages = {
  'asset.nothing-set': 'No asset set',
  'asset.deleted': 'The asset was deleted',
  'asset.image-failed': 'Error loading image',

  'review.yes': 'Yes',
  'review.no': 'No',
} as const
