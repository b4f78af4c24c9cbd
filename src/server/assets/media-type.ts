/** The type detected from the first bytes of a file. */
export interface MediaType {
  readonly mime: string
  /** Usual file extension, without the dot. */
  readonly extension: string
}

interface Signature extends MediaType {
  readonly offset?: number
  /** Latin-1 text; `?` matches any byte. */
  readonly magic: string
}

const signatures: readonly Signature[] = [
  { mime: 'image/png', extension: 'png', magic: '\x89PNG\r\n\x1a\n' },
  { mime: 'image/jpeg', extension: 'jpg', magic: '\xff\xd8\xff' },
  { mime: 'image/gif', extension: 'gif', magic: 'GIF8' },
  { mime: 'image/webp', extension: 'webp', magic: 'RIFF????WEBP' },
  { mime: 'image/avif', extension: 'avif', offset: 4, magic: 'ftypavi' },
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map((brand) => ({
    mime: 'image/heic',
    extension: 'heic',
    offset: 4,
    magic: `ftyp${brand}`,
  })),
  { mime: 'image/tiff', extension: 'tif', magic: 'II*\0' },
  { mime: 'image/tiff', extension: 'tif', magic: 'MM\0*' },
  { mime: 'application/pdf', extension: 'pdf', magic: '%PDF-' },
  { mime: 'application/zip', extension: 'zip', magic: 'PK\x03\x04' },
  { mime: 'application/gzip', extension: 'gz', magic: '\x1f\x8b\x08' },
  { mime: 'audio/mpeg', extension: 'mp3', magic: 'ID3' },
  ...['\xfb', '\xfa', '\xf3', '\xf2'].map((second) => ({
    mime: 'audio/mpeg',
    extension: 'mp3',
    magic: `\xff${second}`,
  })),
  { mime: 'audio/wav', extension: 'wav', magic: 'RIFF????WAVE' },
  { mime: 'audio/ogg', extension: 'ogg', magic: 'OggS' },
  { mime: 'audio/flac', extension: 'flac', magic: 'fLaC' },
  { mime: 'audio/mp4', extension: 'm4a', offset: 4, magic: 'ftypM4A' },
  { mime: 'video/quicktime', extension: 'mov', offset: 4, magic: 'ftypqt' },
  { mime: 'video/mp4', extension: 'mp4', offset: 4, magic: 'ftyp' },
  { mime: 'video/webm', extension: 'webm', magic: '\x1a\x45\xdf\xa3' },
]

/** Detects the type from the bytes, never from a name or the sender's claim; null if it is unknown. */
export function sniffMediaType(bytes: Uint8Array): MediaType | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const found = signatures.find(({ magic, offset = 0 }) =>
    magic.split('').every((char, index) => char === '?' || head[offset + index] === char),
  )
  // Both use the same container; its compatible brands distinguish them.
  if (found?.extension === 'heic' && head.includes('avif')) {
    return { mime: 'image/avif', extension: 'avif' }
  }
  if (found) return { mime: found.mime, extension: found.extension }
  if (isBitmap(bytes)) return { mime: 'image/bmp', extension: 'bmp' }
  return isSvg(bytes) ? { mime: 'image/svg+xml', extension: 'svg' } : null
}

/**
 * The type of a file by its first bytes; by its extension only for text and office files, which have
 * no signature of their own.
 */
export function mediaTypeOf(head: Uint8Array, extension: string): string {
  const sniffed = sniffMediaType(head)?.mime
  if (sniffed === 'application/zip') {
    // Entry names may be far into the file; then the extension is trusted for ZIP-based formats.
    const named = byExtension.get(extension)
    const isOffice = named?.includes('openxmlformats') ?? false
    return openDocumentType(head) ?? (isOffice ? named! : sniffed)
  }
  return sniffed ?? byExtension.get(extension) ?? 'application/octet-stream'
}

const byExtension: ReadonlyMap<string, string> = new Map(
  Object.entries({
    csv: 'text/csv',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    html: 'text/html',
    json: 'application/json',
    md: 'text/markdown',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    srt: 'application/x-subrip',
    txt: 'text/plain',
    vtt: 'text/vtt',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    xml: 'application/xml',
  }),
)

/** Two letters are not a safe signature: the size of the second header and the reserved bytes must match, too. */
function isBitmap(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0x42 || bytes[1] !== 0x4d || bytes.length < 30) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = view.getUint32(14, true)
  return view.getUint32(6, true) === 0 && [12, 40, 52, 56, 64, 108, 124].includes(header)
}

/** Office files are ZIP archives; the names of their entries identify the kind. */
function openDocumentType(bytes: Uint8Array): string | null {
  const names = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  if (!names.includes('[Content_Types].xml') && !names.includes('_rels/.rels')) return null
  if (names.includes('word/')) return byExtension.get('docx')!
  if (names.includes('xl/')) return byExtension.get('xlsx')!
  return names.includes('ppt/') ? byExtension.get('pptx')! : null
}

// SVG has no signature: a declaration, a doctype and comments may precede the root element.
function isSvg(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 4096)).toString('utf8')
  const content = text
    .replace(/^\uFEFF/, '')
    .replace(/<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^>[]*(\[[^\]]*\])?[^>]*>/gi, '')
  return /^\s*<svg[\s>]/i.test(content)
}
