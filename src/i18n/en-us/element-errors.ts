/** Errors that keep an element from working. Loaded only when one occurs. */
export const elementErrorMessages = {
  'element.error.config-invalid': 'This part is not set up correctly',
  'element.error.schema-invalid': 'The schema has problems',
  'element.error.no-context': 'Not connected to any content',
  'element.error.network': 'The server cannot be reached',
  'element.error.cors': 'The server does not allow requests from this page',
  'element.error.unauthorized': 'You are not signed in',
  'element.error.forbidden': 'You do not have access',
  'element.error.not-found': 'The content was not found',
  'element.error.conflict': 'Someone else changed this at the same time',
  'element.error.offline': 'You are offline',
  'element.error.upload-failed': 'The upload failed',
  'element.error.protocol': 'The server sent an unexpected response',
  'element.error.version-mismatch': 'Two incompatible versions are on this page',
  'element.error.unsupported': 'This is not supported',
} as const
