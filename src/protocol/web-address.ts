const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * An external address that is safe as a link: null for anything that is not a URL or would run in the page, such as
 * `javascript:` and `data:`.
 */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  return schemes.has(new URL(value).protocol) ? value : null
}

/** The same for addresses that are fetched or displayed: pictures and icons. */
export function fileAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? webAddress(value) : null
}
