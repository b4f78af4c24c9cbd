import { createHash } from 'node:crypto'
import type { ContentDocument } from '../../../model/document.ts'
import { boomError } from '../../../protocol/errors.ts'
import type { AsyncStore } from '../../database/async-store.ts'
import type { Blobs } from '../blobs.ts'
import { createDatabaseBlobs } from '../database-blobs.ts'
import { describeAsset } from '../asset-document.ts'
import type { AssetOptions, PreparedAsset } from '../asset-document.ts'
import type { AssetPath } from '../asset-path.ts'
import { describeImage } from './describe-image.ts'
import type { MetadataPart } from './describe-image.ts'
import { sniffMediaType } from '../media-type.ts'

export interface ImageOptions extends AssetOptions {
  /** Default: `defaultMetadata`. */
  readonly metadata?: readonly MetadataPart[]
}

/**
 * Looks at an image. The same bytes always give the same document id.
 * Throws ProtocolError 400 when the bytes are no image that can be shown.
 */
export async function prepareImage(
  dataset: string,
  bytes: Uint8Array,
  options: ImageOptions,
): Promise<PreparedAsset> {
  const name = options.filename === undefined ? 'The upload' : `"${options.filename}"`
  const type = sniffMediaType(bytes)
  if (!type?.mime.startsWith('image/')) throw boomError(400, `${name} is not an image`)
  const metadata = await describeImage(bytes, options.metadata).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw boomError(400, `${name} can not be read as ${type.mime}: ${reason}`)
  })
  const { width, height } = metadata.dimensions
  const { mime, extension } = type
  const hash = createHash('sha1').update(bytes).digest('hex')
  const location: AssetPath = { kind: 'image', hash, extension, width, height }
  const facts = { ...options, dataset, size: bytes.byteLength, mime }
  const document = { ...describeAsset(location, facts), metadata }
  return {
    document,
    keep: { path: document.path, mime, bytes },
  }
}

/** Keeps an image and answers the document that describes it; writing it is the caller's business. */
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
