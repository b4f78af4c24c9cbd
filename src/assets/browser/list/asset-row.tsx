import type { CSSProperties } from 'react'
import { fileSize } from '../../../i18n/file-size.ts'
import { useFormats, useLocale, useTranslate } from '../../../i18n/use-translate.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useLongPress } from '../../../ui/list/use-long-press.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { visuallyHidden } from '../../../ui/theme.css.ts'
import { AssetName, openMenu, placeAttributes, SelectMark } from './asset-cell.tsx'
import type { PlaceProps } from './asset-cell.tsx'
import { nameOf } from '../filter/asset-filter.ts'
import { AssetMenu } from '../actions/asset-menu.tsx'
import { AssetThumb } from './asset-thumb.tsx'
import { mimeTitle } from '../filter/mime-title.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import * as css from './asset-list.css.ts'

const columns = ['size', 'type', 'date'] as const

/** Column headers, which stay in view. */
export function TableHead({ isNarrow, height }: { isNarrow: boolean; height: number }) {
  const translate = useTranslate()
  const shown = isNarrow ? (['name'] as const) : (['name', ...columns] as const)
  return (
    <div role="rowgroup" className={css.head} style={{ blockSize: height }}>
      <div role="row" aria-rowindex={1} className={css.columns} data-narrow={isNarrow || undefined}>
        {shown.map((column) => (
          <span key={column} role="columnheader" className={css.columnTitle}>
            {translate(`asset-browser.column-${column}`)}
          </span>
        ))}
        <span role="columnheader">
          <span className={visuallyHidden}>{translate('asset-browser.column-actions')}</span>
        </span>
      </div>
    </div>
  )
}

interface AssetRowProps extends PlaceProps {
  style: CSSProperties
  isNarrow: boolean
  /** On narrow screens, whether the values of the other columns are shown below. */
  isOpen: boolean
  onOpen: () => void
}

/** An asset in the table. */
export function AssetRow(props: AssetRowProps) {
  const { index, asset, style, isActive, isNarrow, isOpen } = props
  const translate = useTranslate()
  const facts = useFacts(asset)
  const longPress = useLongPress(openMenu)
  const attributes = {
    ...placeAttributes(props),
    ...longPress,
    role: 'row',
    'aria-rowindex': index + 2,
    className: css.row,
    style,
  }
  if (!asset || !facts) {
    return (
      <div {...attributes}>
        <span role="gridcell" className={css.columns}>
          <Skeleton width="60%" height={16} />
        </span>
      </div>
    )
  }
  return (
    <div {...attributes}>
      <div role="presentation" className={css.columns} data-narrow={isNarrow || undefined}>
        <span role="gridcell" className={css.nameColumn}>
          {props.isMultiple && <SelectMark {...props} asset={asset} />}
          <span className={css.rowThumb}>
            <AssetThumb key={asset._id} asset={asset} isFast={props.isFast} size={32} />
          </span>
          <AssetName asset={asset} uses={props.uses} />
        </span>
        {!isNarrow &&
          columns.map((column) => (
            <span key={column} role="gridcell" className={css.fact}>
              {facts[column]}
            </span>
          ))}
        <span role="gridcell" className={css.actions}>
          {isNarrow && (
            <IconButton
              size="small"
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              label={translate('asset-browser.details', { name: nameOf(asset) })}
              aria-expanded={isOpen}
              tabIndex={isActive ? 0 : -1}
              onClick={props.onOpen}
            />
          )}
          <AssetMenu asset={asset} isReached={isActive} />
        </span>
      </div>
      {isNarrow && isOpen && (
        <div role="gridcell" className={css.openFacts}>
          {columns.map((column) => (
            <span key={column} className={css.openFact}>
              <span className={css.muted}>{translate(`asset-browser.column-${column}`)}</span>
              {facts[column]}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function useFacts(asset: BrowsedAsset | undefined) {
  const { id: locale } = useLocale()
  const formats = useFormats()
  if (!asset) return null
  return {
    size: asset.size === undefined ? '' : fileSize(asset.size, locale),
    type: mimeTitle(asset.mimeType),
    date: formats.date({ dateStyle: 'medium' }).format(new Date(asset._createdAt)),
  }
}
