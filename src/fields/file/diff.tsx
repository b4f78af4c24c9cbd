import { type AssetSummary, assetIdOf, useAsset } from '../../assets/use-asset.ts'
import type { DiffProps } from '../../form/registry.ts'
import { fileSize } from '../../i18n/file-size.ts'
import { useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { Icon } from '../../ui/text/icon.tsx'
import { FromTo } from '../diff-parts.tsx'
import * as css from '../diff.css.ts'

/** The file before and after, by name and size, with the change in size. */
export default function FileDiff({ diff }: DiffProps) {
  const translate = useTranslate()
  const before = useAsset(assetIdOf(diff.fromValue))
  const after = useAsset(assetIdOf(diff.toValue))
  const percent = before?.size && after?.size ? Math.round((after.size / before.size - 1) * 100) : 0
  return (
    <div className={css.stack}>
      <FromTo
        wide
        diff={diff}
        renderSide={(value) => (
          <FileName asset={value === diff.toValue ? after : before} id={assetIdOf(value)} />
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

function FileName({ asset, id }: { asset: AssetSummary | null | undefined; id: string | null }) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  if (id === null) return <span className={css.quiet}>{translate('asset.nothing-set')}</span>
  if (asset === null) return <span className={css.quiet}>{translate('asset.deleted')}</span>
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
