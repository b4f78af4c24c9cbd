/** Messages of src/element that every page loads; those of errors are in element-errors.ts. */
export const elementMessages = {
  'element.studio': 'Studio',
  'element.assets': 'Assets',
  'element.document': 'Document',
  'element.image': 'Image',
  'element.search': 'Search',
  'element.loading': 'Loading…',
  'element.retry': 'Retry',
  'element.value-missing': 'Fill in this field',
  'element.value-mismatch': 'This value has the wrong type',
  'element.error.chunk-load': 'Part of the editor could not be loaded',
  'element.error.crash': 'Something went wrong here',
} as const
