import { assetsMediaType } from '../../../form/files.ts'
import type { ImageServer } from '../../../protocol/image-url.ts'
import { downloadUrl } from '../../picture-url.ts'
import { nameOf } from '../filter/asset-filter.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { assetUrl } from '../filter/asset-url.ts'

/** Adds assets to a drag: as assets, as URLs, and as a downloadable file. */
export function dragAssets(
  data: DataTransfer,
  assets: readonly BrowsedAsset[],
  server: ImageServer,
): void {
  const urls = assets.flatMap((asset) => assetUrl(asset, server) ?? [])
  data.effectAllowed = 'copyLink'
  data.setData(assetsMediaType, JSON.stringify(assets))
  data.setData('text/uri-list', urls.join('\r\n'))
  const [first] = assets
  const [url] = urls
  if (!first || !url) return
  // Chromium downloads the file to where it is dropped.
  const type = first.mimeType ?? 'application/octet-stream'
  const saved = downloadUrl(url, first.originalFilename)
  data.setData('DownloadURL', `${type}:${nameOf(first)}:${saved}`)
}

/** Ids of dragged assets. */
export function draggedAssets(data: DataTransfer): readonly string[] {
  try {
    const assets: unknown = JSON.parse(data.getData(assetsMediaType))
    return Array.isArray(assets) ? assets.map(({ _id }: BrowsedAsset) => _id) : []
  } catch {
    return []
  }
}
