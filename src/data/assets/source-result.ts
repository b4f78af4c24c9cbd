import { isRecord } from '../../model/document.ts'
import { mediaTypeOf } from './accept.ts'

const kinds: ReadonlySet<unknown> = new Set(['assetDocumentId', 'file', 'base64', 'url'])

/**
 * Checks the result of an asset source. Throws Error with a readable message unless it is a list of assets of a known
 * kind.
 */
export function checkSelection(given: unknown): readonly unknown[] {
  if (given === undefined || given === null) throw new Error('No asset given')
  if (!Array.isArray(given) || given.length === 0) {
    throw new Error('Returned value must be an array with at least one item (asset)')
  }
  for (const asset of given as unknown[]) {
    const { kind, value } = isRecord(asset) ? asset : {}
    const fits = kind === 'file' ? value instanceof Blob : typeof value === 'string' && value !== ''
    if (!kinds.has(kind) || !fits) {
      throw new Error('Invalid value returned from asset source plugin')
    }
  }
  return given
}

/** Decodes base64 text, with or without a `data:` prefix. Throws for invalid base64, or an image of unknown type. */
export function fileFromBase64(
  text: string,
  name: string | undefined,
  kind: 'image' | 'file',
): File {
  const [, mediaType = '', data = text] = /^data:([^;,]*)(?:;[^,]*)?,(.*)$/s.exec(text) ?? []
  const type = mediaTypeOf({ name: name ?? '', type: mediaType })
  requireType(type, kind)
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = Uint8Array.from(atob(data.trim()), (char) => char.charCodeAt(0))
  } catch (cause) {
    throw new Error('The asset source returned base64 that cannot be read', { cause })
  }
  return new File([bytes], name ?? defaultName(kind, type), { type })
}

/** Renames a downloaded file. Throws for an image of unknown type. */
export function fileFromUrl(file: File, name: string | undefined, kind: 'image' | 'file'): File {
  const type = mediaTypeOf({ name: name ?? file.name, type: file.type })
  requireType(type, kind)
  return new File([file], name ?? file.name, { type })
}

function requireType(type: string, kind: 'image' | 'file'): void {
  if (kind === 'image' && type === '') throw new Error('Could not find mime type for image')
}

function defaultName(kind: 'image' | 'file', type: string): string {
  const extension = /^[a-z]+\/([a-z0-9]+)/.exec(type)?.[1]
  return extension ? `${kind}.${extension}` : kind
}

/** The name browsers give an image on the clipboard that was never a file. */
const clipboardName = /^image\.(png|jpe?g)$/i

/** A pasted file; an image without a real name gets one, and a type when the browser reports none. */
export function pastedFile(file: File): File {
  const isBitmap = file.name === '' || file.name === 'blob' || clipboardName.test(file.name)
  const type = mediaTypeOf(file)
  if (!isBitmap || (type !== '' && !type.startsWith('image/'))) return file
  return new File([file], 'pasted-image', { type: type || 'image/jpeg' })
}
