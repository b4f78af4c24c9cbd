/** From a page to its service worker: the files to keep, all of which the page has loaded. */
export interface KeepRequest {
  readonly type: 'content-studio keep'
  /** Address of the page, without query and fragment. */
  readonly page: string
  /** Scripts, styles and fonts. */
  readonly files: readonly string[]
}

/** Beginning of the names of our caches; the scope of the worker follows. */
export const cachePrefix = 'content-studio files '
