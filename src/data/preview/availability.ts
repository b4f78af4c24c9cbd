/** Whether a document can be read and, if not, why. */
export type Availability =
  | { available: true; reason: 'READABLE' }
  | { available: false; reason: 'NOT_FOUND' | 'PERMISSION_DENIED' }
