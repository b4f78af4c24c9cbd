import { imageUrl } from '../../../protocol/image-url.ts'
import type { ImageServer } from '../../../protocol/image-url.ts'
import { pixelDensity, withParams } from '../../picture-url.ts'
import { isImage } from './asset-filter.ts'
import type { BrowsedAsset } from './asset-query.ts'

/** URL of an asset's content. */
export function assetUrl(asset: BrowsedAsset, server: ImageServer): string | undefined {
  return isImage(asset)
    ? imageUrl({ asset: { _type: 'reference', _ref: asset._id } }, asset.url, server)
    : asset.url
}

/** URL of an image 200 px wide at the screen's density, beside the documents that use it. */
export function usageUrl(asset: BrowsedAsset, server: ImageServer): string | undefined {
  const url = assetUrl(asset, server)
  return url && withParams(url, { w: 200 * pixelDensity(), fit: 'max', auto: 'format' })
}

/** URL of an image 800 px high, for previews. */
export function previewUrl(asset: BrowsedAsset, server: ImageServer): string | undefined {
  const url = assetUrl(asset, server)
  return url && withParams(url, { h: 800, fit: 'max', auto: 'format' })
}
