/** What is known of a file before it is read. */
export interface FileFacts {
  readonly name: string
  /** Its media type as the browser gives it; empty when it knows none. */
  readonly type: string
}

/**
 * Whether a list as in `<input accept>` lets a file in: extensions (`.pdf`), media types (`image/png`), wildcards
 * (`image/*`). A blank list lets everything in.
 */
export function isAccepted({ name, type }: FileFacts, accept: string | undefined): boolean {
  const rules = acceptRules(accept)
  if (rules.length === 0) return true
  const file = name.toLowerCase()
  const media = mediaTypeOf({ name, type })
  return rules.some((rule) => {
    if (rule === '*' || rule === '*/*') return true
    if (rule.startsWith('.')) return file.endsWith(rule)
    return rule.endsWith('/*') ? media.startsWith(rule.slice(0, -1)) : media === rule
  })
}

/** The rules of a list, in lower case. */
export function acceptRules(accept: string | undefined): readonly string[] {
  return (accept ?? '')
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter((rule) => rule !== '')
}

/** A file's media type without parameters; where the browser knows none, that of its extension. */
export function mediaTypeOf({ name, type }: FileFacts): string {
  const mimeType = type.toLowerCase().split(';')[0]?.trim() ?? ''
  if (mimeType !== '' && mimeType !== 'application/octet-stream') return mimeType
  return byExtension[extensionOf(name)] ?? mimeType
}

/** What follows the last dot, in lower case; empty without one. */
export function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Types that browsers often do not know. */
const byExtension: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  webp: 'image/webp',
  zip: 'application/zip',
}
