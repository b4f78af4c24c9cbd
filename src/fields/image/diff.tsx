import { useContext } from 'react'
import { map, of } from 'rxjs'
import type { DiffProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../model/document.ts'
import { isEqual } from '../../model/equal.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FromTo } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'

/** Px high that pictures of changes are. */
const height = 190

/** The picture before and after; of the same picture, that another part of it is shown. */
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

interface Asset {
  readonly url?: string
  readonly originalFilename?: string
}

function Picture({ value }: { value: unknown }) {
  const layer = useContext(DataLayerContext)
  const translate = useTranslate()
  const reference = isRecord(value) ? value['asset'] : undefined
  const id = isReference(reference) ? reference._ref : null
  const asset = useObservable<Asset | null | undefined>(
    () =>
      layer && id
        ? layer.queries
            .observe<Asset | null>('*[_id == $id][0]{url, originalFilename}', { id })
            .pipe(map(({ loading, value: found }) => (loading ? found : (found ?? null))))
        : of(null),
    undefined,
    [layer, id],
  )
  if (!id) return <span className={css.quiet}>{translate('review.no-image')}</span>
  if (asset === undefined) return <Skeleton width="100%" height={height} />
  const url = layer && imageUrl(value, asset?.url, layer)
  if (!url) return <span className={css.quiet}>{asset?.originalFilename ?? id}</span>
  const dpr = Math.min(3, Math.max(1, Math.ceil(globalThis.devicePixelRatio || 1)))
  return (
    <img
      className={css.picture}
      src={`${url}?h=${height * dpr}&fit=max&auto=format`}
      height={height}
      alt={asset?.originalFilename ?? translate('review.image')}
      decoding="async"
    />
  )
}
