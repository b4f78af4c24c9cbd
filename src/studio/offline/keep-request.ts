/** Message from a page to its service worker: the files to cache, all of which the page has loaded. */
export interface KeepRequest {
  readonly type: 'content-studio keep'
  /** URL of the page, without query and fragment. */
  readonly page: string
  /** Scripts, styles and fonts. */
  readonly files: readonly string[]
}

/** Prefix of cache names, followed by the scope of the worker. */
export const cachePrefix = 'content-studio files '
