import { useContext, useState } from 'react'
import { pixelDensity, withParams } from '../../assets/picture-url.ts'
import { assetIdOf, useAsset } from '../../assets/use-asset.ts'
import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FromTo } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'

/** Height in px of the images in a diff. */
const height = 190

/** The image before and after; the same image with another crop is shown once, with a note. */
export default function ImageDiff({ diff }: DiffProps) {
  const translate = useTranslate()
  const { fromValue, toValue } = diff
  const isSamePicture =
    isRecord(fromValue) && isRecord(toValue) && isEqual(fromValue['asset'], toValue['asset'])
  if (isSamePicture) {
    return (
      <div className={css.stack}>
        <Picture value={toValue} />
        <span className={css.note}>{translate('review.image-cut')}</span>
      </div>
    )
  }
  return <FromTo wide diff={diff} renderSide={(value) => <Picture value={value} />} />
}

function Picture({ value }: { value: unknown }) {
  const layer = useContext(DataLayerContext)
  const translate = useTranslate()
  const id = assetIdOf(value)
  const asset = useAsset(id)
  const [failed, setFailed] = useState<string | null>(null)
  if (!id) return <span className={css.quiet}>{translate('asset.nothing-set')}</span>
  if (asset === undefined) return <Skeleton width="100%" height={height} />
  if (asset === null) return <span className={css.quiet}>{translate('asset.deleted')}</span>
  const url = layer && imageUrl(value, asset.url, layer)
  if (!url || failed === url) {
    return <span className={css.quiet}>{translate('asset.image-failed')}</span>
  }
  return (
    <img
      className={css.picture}
      src={withParams(url, { h: height, dpr: pixelDensity(), fit: 'max', auto: 'format' })}
      height={height}
      alt={asset.originalFilename ?? translate('review.image')}
      decoding="async"
      onError={() => setFailed(url)}
    />
  )
}
