import { useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { mayMove } from '../../../ui/host/dom.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Icon } from '../../../ui/text/icon.tsx'
import { nameOf } from '../filter/asset-filter.ts'
import { AssetMenu } from '../actions/asset-menu.tsx'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { AssetThumb } from './asset-thumb.tsx'
import * as css from './asset-list.css.ts'

/** Common props of cells and rows. */
export interface PlaceProps {
  index: number
  /** Undefined while its page is loading. */
  asset: BrowsedAsset | undefined
  isSelected: boolean
  isDeleting: boolean
  /** Whether it is the tab stop of the list. */
  isActive: boolean
  isMultiple: boolean
  isFast: boolean
  onToggle: () => void
}

/** DOM attributes of a cell or row: index, tab stop, and the state of its asset once loaded. */
export function placeAttributes({ index, asset, isSelected, isDeleting, isActive }: PlaceProps) {
  const place = { 'data-place': index, tabIndex: isActive ? 0 : -1 }
  if (!asset) return { ...place, 'aria-busy': true }
  return {
    ...place,
    part: isSelected ? 'item item-selected' : 'item',
    'aria-selected': isSelected,
    'data-asset': asset._id,
    'data-selected': isSelected || undefined,
    'data-deleting': isDeleting || undefined,
    draggable: true,
  }
}

/** An asset in the grid. */
export function AssetCell(props: PlaceProps & { column: number; width: number }) {
  const { asset, column, width, isActive } = props
  const [isPlaying, setPlaying] = useState(false)
  const attributes = {
    ...placeAttributes(props),
    role: 'gridcell',
    'aria-colindex': column + 1,
    className: css.cell,
    style: { inlineSize: width },
  }
  if (!asset) {
    return (
      <div {...attributes}>
        <Skeleton width="100%" height={width} />
      </div>
    )
  }
  return (
    <div
      {...attributes}
      aria-label={nameOf(asset)}
      onPointerEnter={({ currentTarget }) => setPlaying(mayMove(currentTarget))}
      onPointerLeave={() => setPlaying(false)}
      onFocus={({ currentTarget }) => setPlaying(mayMove(currentTarget))}
      onBlur={() => setPlaying(false)}
    >
      <AssetThumb
        key={asset._id}
        asset={asset}
        isFast={props.isFast}
        isPlaying={isPlaying}
        size={width - 8}
      />
      <AssetName asset={asset} />
      {props.isMultiple && <SelectMark {...props} asset={asset} />}
      <span className={css.cellMenu}>
        <AssetMenu asset={asset} isReached={isActive} />
      </span>
    </div>
  )
}

/** Toggles the selection of an asset by click; with the keyboard, Space does. */
export function SelectMark({
  asset,
  isSelected,
  onToggle,
}: Pick<PlaceProps, 'isSelected' | 'onToggle'> & { asset: BrowsedAsset }) {
  const translate = useTranslate()
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isSelected}
      aria-label={translate('asset-browser.select', { name: nameOf(asset) })}
      tabIndex={-1}
      className={css.mark}
      onClick={onToggle}
    >
      {isSelected && <Icon name="check" size={12} />}
    </button>
  )
}

/** Longer names are truncated, and shown in full on demand. */
const longestName = 37

export function AssetName({ asset }: { asset: BrowsedAsset }) {
  const name = nameOf(asset)
  const isLong = name.length > longestName
  return (
    <span className={css.name} dir="auto" title={isLong ? name : undefined}>
      {isLong ? `${name.slice(0, longestName)}…` : name}
    </span>
  )
}
