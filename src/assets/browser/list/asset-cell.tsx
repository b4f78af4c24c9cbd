import { type ComponentProps, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { mayMove } from '../../../ui/host/dom.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useLongPress } from '../../../ui/list/use-long-press.ts'
import { Icon } from '../../../ui/text/icon.tsx'
import { headingOf, isUndescribed, nameOf } from '../filter/asset-filter.ts'
import { mostUses } from '../filter/asset-query.ts'
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
  /** Number of documents that use it; undefined while unknown. */
  uses: number | undefined
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

/** Opens the menu of an asset, as its button does. */
export function openMenu(place: HTMLElement): void {
  place.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.click()
}

/** An asset in the grid. */
export function AssetCell(props: PlaceProps & { column: number; width: number }) {
  const { asset, column, width, isActive } = props
  const [isPlaying, setPlaying] = useState(false)
  const label = useAssetLabel(asset, props.uses)
  const longPress = useLongPress(openMenu)
  const attributes = {
    ...placeAttributes(props),
    ...longPress,
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
      aria-label={label}
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
      <span className={css.cellTexts}>
        {props.isMultiple && <SelectMark {...props} asset={asset} />}
        <AssetName asset={asset} uses={props.uses} />
      </span>
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

/** What an asset shows, above its name, how many documents use it, and a mark for an image that says nowhere what it is. */
export function AssetName({ asset, uses }: { asset: BrowsedAsset; uses: number | undefined }) {
  const translate = useTranslate()
  const words = useUsesWords(uses)
  const [heading, name] = [headingOf(asset), nameOf(asset)]
  return (
    <span className={css.texts}>
      <Shortened className={css.name} text={heading} data-name={heading === name || undefined} />{' '}
      <span className={css.detail}>
        {isUndescribed(asset) && (
          <span className={css.undescribed} title={translate('asset-browser.undescribed')}>
            <Icon name="circle-alert" size={12} label={translate('asset-browser.undescribed')} />
          </span>
        )}
        {words && <span className={css.uses}>{words}</span>}{' '}
        {heading !== name && <Shortened className={css.fileName} text={name} data-name />}
      </span>
    </span>
  )
}

function Shortened({
  text,
  ...span
}: {
  text: string
  'data-name'?: true | undefined
} & ComponentProps<'span'>) {
  const isLong = text.length > longestName
  return (
    <span {...span} dir="auto" title={isLong ? text : undefined}>
      {isLong ? `${text.slice(0, longestName)}…` : text}
    </span>
  )
}

function useUsesWords(uses: number | undefined): string | null {
  const translate = useTranslate()
  if (uses === undefined) return null
  if (uses > mostUses) return translate('asset-browser.uses-more', { count: mostUses })
  return translate(uses === 0 ? 'asset-browser.uses-none' : 'asset-browser.uses', { count: uses })
}

/** All that a cell says, as screen readers read it: what is seen, in its order, for those who speak to it. */
function useAssetLabel(asset: BrowsedAsset | undefined, uses: number | undefined): string {
  const translate = useTranslate()
  const words = useUsesWords(uses)
  if (!asset) return ''
  const parts = [headingOf(asset), words, nameOf(asset)]
  if (isUndescribed(asset)) parts.push(translate('asset-browser.undescribed'))
  return [...new Set(parts)].filter(Boolean).join(' ')
}
