import type { ContentDocument } from '../../model/document.ts'
import type { BlobWrite } from '../database/store.ts'
import { assetId, assetPath } from './asset-path.ts'
import type { AssetPath } from './asset-path.ts'

export interface AssetOptions {
  readonly projectId: string
  /** Where browsers reach the server, without a slash at the end: `http://localhost:3333`. */
  readonly publicBase: string
  /** The name the file had on the machine it comes from. */
  readonly filename?: string
}

/** An asset that is ready to be kept. */
export interface PreparedAsset {
  /** Describes it; without system times. */
  readonly document: ContentDocument
  /** Its bytes, to be kept in the database transaction that writes the document: neither is there alone. */
  readonly keep: BlobWrite
}

interface AssetFacts extends AssetOptions {
  readonly dataset: string
  /** In bytes. */
  readonly size: number
  readonly mime: string
}

/** The document of an asset, without what only images have. */
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
