/** The version of the studio that this one behaves like; services around the content are told. */
export const STUDIO_VERSION = '3.32.0'
