import { useContext } from 'react'
import { map, of } from 'rxjs'
import type { DiffProps } from '../../form/registry.ts'
import { fileSize } from '../../i18n/file-size.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { isRecord, isReference } from '../../model/document.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { FromTo } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'

interface Asset {
  readonly originalFilename?: string
  readonly size?: number
}

/** The file before and after, by name and size, and how much larger or smaller it became. */
export default function FileDiff({ diff }: DiffProps) {
  const translate = useTranslate()
  const before = useAsset(diff.fromValue)
  const after = useAsset(diff.toValue)
  const percent = before?.size && after?.size ? Math.round((after.size / before.size - 1) * 100) : 0
  return (
    <div className={css.stack}>
      <FromTo
        wide
        diff={diff}
        renderSide={(value) => (
          <FileName asset={value === diff.toValue ? after : before} id={assetId(value)} />
        )}
      />
      {percent !== 0 && (
        <span className={css.note} data-size-change={percent}>
          {translate(percent > 0 ? 'review.larger' : 'review.smaller', {
            percent: Math.abs(percent),
          })}
        </span>
      )}
    </div>
  )
}

function FileName({ asset, id }: { asset: Asset | null; id: string | null }) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  if (id === null) return <span className={css.quiet}>{translate('review.no-file')}</span>
  return (
    <span className={css.item}>
      <Icon name="file" size={14} />
      <span>{asset?.originalFilename ?? id}</span>
      {asset?.size !== undefined && (
        <span className={css.note}>{fileSize(asset.size, locale)}</span>
      )}
    </span>
  )
}

function useAsset(value: unknown): Asset | null {
  const layer = useContext(DataLayerContext)
  const id = assetId(value)
  return useObservable<Asset | null>(
    () =>
      layer && id
        ? layer.queries
            .observe<Asset | null>('*[_id == $id][0]{originalFilename, size}', { id })
            .pipe(map((result) => result.value ?? null))
        : of(null),
    null,
    [layer, id],
  )
}

function assetId(value: unknown): string | null {
  const reference = isRecord(value) ? value['asset'] : undefined
  return isReference(reference) ? reference._ref : null
}
