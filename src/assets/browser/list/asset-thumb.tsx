import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import type { ImageServer } from '../../../protocol/image-url.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { pixelDensity, withParams } from '../../picture-url.ts'
import { isImage } from '../filter/asset-filter.ts'
import { assetUrl } from '../filter/asset-url.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import * as css from './asset-list.css.ts'

interface AssetThumbProps {
  asset: BrowsedAsset
  /** Scrolling is too fast to request images. */
  isFast: boolean
  /** Animates an animated image. */
  isPlaying?: boolean
  /** Width and height in px. */
  size: number
}

/** Thumbnail of an asset: the image, or an icon for the kind of file. */
export function AssetThumb({ asset, isFast, isPlaying = false, size }: AssetThumbProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting')
  const [cannotPlay, setCannotPlay] = useState(false)
  const plays = isPlaying && !cannotPlay && isMoving(asset)
  const style = { blockSize: size }
  const isSmall = size < 48
  if (!isImage(asset)) {
    return (
      <span part="thumb" className={css.thumb} style={style} data-file>
        <Icon name={iconOf(asset)} size={isSmall ? 18 : 28} />
        {asset.extension && !isSmall && (
          <span className={css.extension} data-text={asset.extension} />
        )}
      </span>
    )
  }
  if (state === 'failed') {
    return (
      <span part="thumb" className={css.thumb} style={style} data-file>
        <Icon name="circle-alert" size={20} />
        <span className={css.failed}>{translate('asset.image-failed')}</span>
      </span>
    )
  }
  const isWaiting = state === 'waiting'
  return (
    <span
      part="thumb"
      className={css.thumb}
      style={{
        ...style,
        ...(isWaiting && asset.lqip && { backgroundImage: `url("${asset.lqip}")` }),
      }}
      data-clear={asset.isOpaque === false || undefined}
    >
      {isFast && isWaiting ? null : (
        <img
          className={css.picture}
          src={thumbUrl(asset, layer, plays)}
          alt={asset.altText ?? ''}
          decoding="async"
          draggable={false}
          onLoad={() => setState('loaded')}
          onError={() => (plays ? setCannotPlay(true) : setState('failed'))}
        />
      )}
      {isMoving(asset) && !plays && !isSmall && (
        <span className={css.badge} data-text={asset.mimeType === 'image/gif' ? 'GIF' : 'WebP'} />
      )}
    </span>
  )
}

/** URL of an image 200 px high at the screen's density; animated images stay still unless `plays`. */
function thumbUrl(asset: BrowsedAsset, server: ImageServer, plays: boolean): string | undefined {
  const url = assetUrl(asset, server)
  if (!url) return undefined
  const isStill = isMoving(asset) && !plays
  const isGif = asset.mimeType === 'image/gif'
  return withParams(url, {
    h: 200 * pixelDensity(),
    fit: 'max',
    ...(isStill && (isGif ? { fm: 'jpg' } : { frame: 1 })),
  })
}

/** Servers may not report it for GIFs, so those count as animated. */
function isMoving({ isAnimated, mimeType }: BrowsedAsset): boolean {
  return isAnimated ?? mimeType === 'image/gif'
}

function iconOf({ mimeType = '' }: BrowsedAsset): 'file' | 'archive' {
  return /zip|tar|compressed/.test(mimeType) ? 'archive' : 'file'
}
