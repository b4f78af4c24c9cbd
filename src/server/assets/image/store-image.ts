import { createHash } from 'node:crypto'
import type { ContentDocument } from '../../../model/document.ts'
import { boomError, ProtocolError } from '../../../protocol/errors.ts'
import type { UploadRefusal } from '../../../protocol/upload-refusals.ts'
import type { AsyncStore } from '../../dataset/async-store.ts'
import type { Blobs, Received } from '../blobs.ts'
import { createDatabaseBlobs } from '../database-blobs.ts'
import { describeAsset } from '../asset-document.ts'
import type { AssetOptions, PreparedAsset } from '../asset-document.ts'
import type { AssetPath } from '../../database/asset-path.ts'
import { describeImage } from './describe-image.ts'
import type { ImageMetadata, MetadataPart } from './describe-image.ts'
import { sniffMediaType } from '../media-type.ts'
import type { MediaType } from '../media-type.ts'

export interface ImageOptions extends AssetOptions {
  /** Default: `defaultMetadata`. */
  readonly metadata?: readonly MetadataPart[]
}

/** Throws ProtocolError 400 if a file with these first bytes is not a displayable image. */
export function imageTypeOf(head: Uint8Array, { filename }: AssetOptions): MediaType {
  const type = sniffMediaType(head)
  if (!type?.mime.startsWith('image/')) throw refuse(filename, 'is not an image', 'notAnImageError')
  if (type.extension === 'heic') {
    const reason = 'is a HEIC picture, which most browsers can not show; save it as JPEG'
    throw refuse(filename, reason, 'unsupportedImageError')
  }
  return type
}

type Describe = (parts: readonly MetadataPart[] | undefined) => Promise<ImageMetadata>

/**
 * The document of an image, with the metadata `describe` finds in it. The same bytes always give the same document id.
 * Throws ProtocolError 400 if the bytes are not a displayable image.
 */
async function imageDocument(
  dataset: string,
  { sha1: hash, size, head }: Omit<Received, 'upload'>,
  options: ImageOptions,
  describe: Describe,
): Promise<{ document: ContentDocument & { path: string }; mime: string }> {
  const { mime, extension } = imageTypeOf(head, options)
  const metadata = await describe(options.metadata).catch((error: unknown) => {
    // A busy server is not a problem of the image.
    if (error instanceof ProtocolError && error.status !== 400) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const isTooMuch = /pixel limit|too long/.test(reason)
    const why = isTooMuch ? 'excessiveImageError' : 'damagedImageError'
    throw refuse(options.filename, `can not be read as ${mime}: ${reason}`, why)
  })
  const { width, height } = metadata.dimensions
  const location: AssetPath = { kind: 'image', hash, extension, width, height }
  const document = describeAsset(location, { ...options, dataset, size, mime })
  return { document: { ...document, metadata }, mime }
}

/** Document and write of a received image. Throws as `imageDocument`. */
export async function prepareReceivedImage(
  dataset: string,
  received: Received,
  options: ImageOptions,
  describe: Describe,
): Promise<PreparedAsset> {
  const { document, mime } = await imageDocument(dataset, received, options, describe)
  return { document, keep: { path: document.path, mime, upload: received.upload } }
}

/** As `prepareReceivedImage`, for an image in memory, decoded in this process. */
export async function prepareImage(
  dataset: string,
  bytes: Uint8Array,
  options: ImageOptions,
): Promise<PreparedAsset> {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  const facts = { sha1, size: bytes.byteLength, head: bytes }
  const { document, mime } = await imageDocument(dataset, facts, options, (parts) =>
    describeImage(bytes, parts),
  )
  return { document, keep: { path: document.path, mime, bytes } }
}

function refuse(filename: string | undefined, what: string, why: UploadRefusal): ProtocolError {
  const name = filename === undefined ? 'The upload' : `"${filename}"`
  return boomError(400, `${name} ${what}`, why)
}

/** Stores an image and returns its document; the caller writes the document. */
export async function storeImage(
  store: AsyncStore,
  dataset: string,
  bytes: Uint8Array,
  options: ImageOptions,
  blobs: Blobs = createDatabaseBlobs(store),
): Promise<ContentDocument> {
  const { document, keep } = await prepareImage(dataset, bytes, options)
  await store.writeBlob(dataset, await blobs.settle(dataset, keep))
  return document
}
