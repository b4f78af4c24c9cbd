/** The studio version this one is compatible with, as sent to related services. */
export const STUDIO_VERSION = '3.32.0'
