import { createHash } from 'node:crypto'
import type { ContentDocument } from '../../model/document.ts'
import { assetId, assetPath } from './asset-path.ts'
import type { AssetPath } from './asset-path.ts'

export interface AssetOptions {
  readonly projectId: string
  /** Where browsers reach the server, without a slash at the end: `http://localhost:3333`. */
  readonly publicBase: string
  /** The name the file had on the machine it comes from. */
  readonly filename?: string
}

export interface AssetBytes extends AssetOptions {
  readonly dataset: string
  readonly bytes: Uint8Array
  readonly mime: string
}

/** The document of an asset, without what only images have and without system times. */
export function describeAsset(
  path: AssetPath,
  { dataset, bytes, mime, projectId, publicBase, filename }: AssetBytes,
): ContentDocument & { path: string } {
  const location = assetPath(path, projectId, dataset)
  return {
    _id: assetId(path),
    _type: path.kind === 'image' ? 'sanity.imageAsset' : 'sanity.fileAsset',
    assetId: path.hash,
    sha1hash: path.hash,
    extension: path.extension,
    mimeType: mime,
    size: bytes.byteLength,
    ...(filename !== undefined && { originalFilename: filename }),
    path: location,
    url: `${publicBase}/${location}`,
    uploadId: path.hash,
  }
}

/** Hex SHA-1: what clients look for before they upload, and so what assets are named by. */
export function hashBytes(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex')
}
