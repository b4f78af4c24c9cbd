import type { ContentDocument } from '../../model/document.ts'
import type { BlobStore } from '../database/store.ts'
import { describeAsset, hashBytes } from './asset-document.ts'
import type { AssetOptions } from './asset-document.ts'
import type { AssetPath } from './asset-path.ts'
import { mediaTypeOfExtension, sniffMediaType } from './media-type.ts'

/**
 * As `storeImage`, for files of any kind. The bytes decide on the type as far as they can; the name
 * is only asked about text and office files, which have no signature.
 */
export function storeFile(
  store: BlobStore,
  dataset: string,
  bytes: Uint8Array,
  options: AssetOptions,
): ContentDocument {
  const sniffed = sniffMediaType(bytes)
  const named = /\.([a-z0-9]{1,16})$/i.exec(options.filename ?? '')?.[1]?.toLowerCase()
  const extension = named ?? sniffed?.extension ?? 'bin'
  const mime = sniffed?.mime ?? mediaTypeOfExtension(extension) ?? 'application/octet-stream'
  const path: AssetPath = { kind: 'file', hash: hashBytes(bytes), extension }
  const document = describeAsset(path, { ...options, dataset, bytes, mime })
  store.putBlob(dataset, { path: document.path, mime, bytes })
  return document
}
