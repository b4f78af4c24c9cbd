import type { ContentDocument } from '../../model/document.ts'
import { boomError } from '../../protocol/errors.ts'
import type { BlobStore } from '../database/store.ts'
import { describeAsset, hashBytes } from './asset-document.ts'
import type { AssetOptions } from './asset-document.ts'
import type { AssetPath } from './asset-path.ts'
import { describeImage } from './describe-image.ts'
import type { MetadataPart } from './describe-image.ts'
import { sniffMediaType } from './media-type.ts'

export interface ImageOptions extends AssetOptions {
  /** Default: all of it. */
  readonly metadata?: readonly MetadataPart[]
}

/**
 * Keeps an image's bytes and answers the document that describes it, without system times: writing
 * the document is the caller's business. The same bytes always give the same document id.
 * Throws ProtocolError 400 when the bytes are no image that can be shown.
 */
export async function storeImage(
  store: BlobStore,
  dataset: string,
  bytes: Uint8Array,
  options: ImageOptions,
): Promise<ContentDocument> {
  const name = options.filename === undefined ? 'The upload' : `"${options.filename}"`
  const type = sniffMediaType(bytes)
  if (!type?.mime.startsWith('image/')) throw boomError(400, `${name} is not an image`)
  const metadata = await describeImage(bytes, options.metadata).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw boomError(400, `${name} can not be read as ${type.mime}: ${reason}`)
  })
  const { width, height } = metadata.dimensions
  const hash = hashBytes(bytes)
  const path: AssetPath = { kind: 'image', hash, extension: type.extension, width, height }
  const document = describeAsset(path, { ...options, dataset, bytes, mime: type.mime })
  store.putBlob(dataset, { path: document.path, mime: type.mime, bytes })
  return { ...document, metadata }
}
