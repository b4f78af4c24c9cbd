/** The studio version this one is compatible with, as sent to related services. */
export const studioVersion = '3.32.0'
