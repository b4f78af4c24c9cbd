/** The studio version this one is compatible with, as sent to services around the content. */
export const STUDIO_VERSION = '3.32.0'
