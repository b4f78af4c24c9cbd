import type { ContentDocument } from '../../model/document.ts'
import type { BlobWrite } from '../database/blob-store.ts'
import { assetId, assetPath } from '../database/asset-path.ts'
import type { AssetPath } from '../database/asset-path.ts'

export interface AssetOptions {
  readonly projectId: string
  /** Public base URL of the server, without a trailing slash: `http://localhost:3333`. */
  readonly publicBase: string
  /** The original file name, as uploaded. */
  readonly filename?: string
}

/** An asset that is ready to be stored. */
export interface PreparedAsset {
  /** The asset's document, without system times. */
  readonly document: ContentDocument
  /** Its bytes, written in the same database transaction as the document, so that neither exists alone. */
  readonly keep: BlobWrite
}

interface AssetFacts extends AssetOptions {
  readonly dataset: string
  /** In bytes. */
  readonly size: number
  readonly mime: string
}

/** The document of an asset, with the fields common to images and files. */
export function describeAsset(
  path: AssetPath,
  { dataset, size, mime, projectId, publicBase, filename }: AssetFacts,
): ContentDocument & { path: string } {
  const location = assetPath(path, projectId, dataset)
  return {
    _id: assetId(path),
    _type: path.kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset',
    assetId: path.hash,
    sha1hash: path.hash,
    extension: path.extension,
    mimeType: mime,
    size,
    ...(filename !== undefined && { originalFilename: filename }),
    path: location,
    url: `${publicBase}/${location}`,
    uploadId: path.hash,
  }
}
