/** Properties of a file that are known before it is read. */
export interface FileFacts {
  readonly name: string
  /** Media type reported by the browser; empty when unknown. */
  readonly type: string
}

/**
 * Whether an `<input accept>` list matches a file: extensions (`.pdf`), media types (`image/png`), wildcards
 * (`image/*`). A blank list matches every file.
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

/** The rules of an `accept` list, in lower case. */
export function acceptRules(accept: string | undefined): readonly string[] {
  return (accept ?? '')
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter((rule) => rule !== '')
}

/** A file's media type without parameters; derived from its extension when the browser reports none. */
export function mediaTypeOf({ name, type }: FileFacts): string {
  const mimeType = type.toLowerCase().split(';')[0]?.trim() ?? ''
  if (mimeType !== '' && mimeType !== 'application/octet-stream') return mimeType
  return byExtension[extensionOf(name)] ?? mimeType
}

/** The text after the last dot, in lower case; empty without a dot. */
export function extensionOf(name: string): string {
  return /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Media types that browsers often do not detect. */
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
