import { useDeferredValue, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { acceptRules } from '../../data/assets/accept.ts'
import { fileSize } from '../../i18n/file-size.ts'
import { useFormats, useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { visuallyHidden } from '../../ui/theme.css.ts'
import { pixelDensity, withParams } from '../picture-url.ts'
import { AssetMenu } from './asset-menu.tsx'
import type { BrowsedAsset } from './asset-query.ts'
import * as css from './asset-browser.css.ts'
import { mimeTitle } from './mime-title.ts'
import { useAssetPages } from './use-asset-pages.ts'

export interface AssetBrowserProps {
  kind: 'image' | 'file'
  /** As in `<input accept>`. */
  accept: string
  /** Ids of what is chosen now. */
  selected: readonly string[]
  onSelect: (assets: readonly BrowsedAsset[]) => void
}

/** The assets of a dataset, to choose from. */
export function AssetBrowser({ kind, accept, selected, onSelect }: AssetBrowserProps) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const { assets, count, loading, error, loadMore } = useAssetPages({
    kind,
    accept,
    search: wanted,
  })
  const rules = acceptRules(accept)
  const isNarrowed = rules.length > 0 && !(rules.length === 1 && rules[0] === 'image/*')
  const hasMore = count !== undefined && count > assets.length
  return (
    <div className={css.browser} data-asset-browser={kind}>
      <div className={css.toolbar}>
        <TextInput
          type="search"
          value={search}
          onChange={setSearch}
          aria-label={translate('asset-browser.search')}
          placeholder={translate('asset-browser.search')}
        />
        <span className={css.count} role="status">
          {count !== undefined && translate('asset-browser.count', { count })}
        </span>
      </div>
      {isNarrowed && (
        <div className={css.notice}>
          <Icon name="info" size={14} />
          {translate('asset-browser.accepts', { types: rules.join(', ') })}
        </div>
      )}
      {error && (
        <Card role="alert" tone="critical" title={translate('asset-browser.failed')}>
          {error.description}
        </Card>
      )}
      {loading && assets.length === 0 && !error && <LoadingBlock fill={false} />}
      {!loading && !error && assets.length === 0 && (
        <EmptyState
          icon={kind}
          title={translate(search ? 'asset-browser.nothing-found' : `asset-browser.no-${kind}`)}
        />
      )}
      {assets.length > 0 &&
        (kind === 'image' ? (
          <AssetGrid assets={assets} selected={selected} onSelect={onSelect} />
        ) : (
          <AssetTable assets={assets} selected={selected} onSelect={onSelect} />
        ))}
      {hasMore && assets.length > 0 && (
        <div className={css.more}>
          <Button busy={loading} onClick={loadMore}>
            {translate('asset-browser.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

type ListProps = Pick<AssetBrowserProps, 'selected' | 'onSelect'> & {
  assets: readonly BrowsedAsset[]
}

/** Pictures in cells of one size; arrows go from cell to cell. */
function AssetGrid({ assets, selected, onSelect }: ListProps) {
  const translate = useTranslate()
  const grid = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  const last = assets.length - 1

  function handleKey(event: KeyboardEvent): void {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[data-asset]') ?? [])]
    if (!cells.includes(event.target as HTMLElement)) return
    const tops = cells.map((cell) => cell.getBoundingClientRect().top)
    const columns = Math.max(1, tops.filter((top) => top === tops[0]).length)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -active,
      End: last - active,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(last, Math.max(0, active + step))
    setActive(next)
    cells[next]?.focus()
  }

  const keys = { onKeyDown: handleKey }
  return (
    <ul ref={grid} aria-label={translate('asset-browser.images')} className={css.grid} {...keys}>
      {assets.map((asset, index) => (
        <AssetCell
          key={asset._id}
          asset={asset}
          isSelected={selected.includes(asset._id)}
          isActive={index === Math.min(active, last)}
          onFocus={() => setActive(index)}
          onSelect={() => onSelect([asset])}
        />
      ))}
    </ul>
  )
}

interface CellProps {
  asset: BrowsedAsset
  isSelected: boolean
  /** The one that Tab leads to. */
  isActive: boolean
  onFocus: () => void
  onSelect: () => void
}

function AssetCell({ asset, isSelected, isActive, onFocus, onSelect }: CellProps) {
  const layer = useDataLayer()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <li
      className={css.cell}
      data-deleting={isDeleting || undefined}
      data-selected={isSelected || undefined}
    >
      <button
        type="button"
        aria-pressed={isSelected}
        tabIndex={isActive ? 0 : -1}
        className={css.choosePicture}
        data-asset={asset._id}
        onFocus={onFocus}
        onClick={onSelect}
      >
        <span
          className={css.thumb}
          style={asset.lqip ? { backgroundImage: `url("${asset.lqip}")` } : undefined}
        >
          <img
            className={css.picture}
            src={thumbUrl(asset, layer)}
            alt={asset.altText ?? ''}
            decoding="async"
            loading="lazy"
            onLoad={({ currentTarget: { parentElement } }) => {
              // The placeholder has done its work, and would show beside a picture of another shape.
              if (parentElement) parentElement.style.backgroundImage = ''
            }}
          />
        </span>
        <AssetName asset={asset} />
      </button>
      <span className={css.cellMenu}>
        <AssetMenu asset={asset} name={nameOf(asset)} onDeleting={setDeleting} />
      </span>
    </li>
  )
}

/** Files with what is known of them. */
function AssetTable({ assets, selected, onSelect }: ListProps) {
  const translate = useTranslate()
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {(['name', 'size', 'type', 'date'] as const).map((column) => (
            <th key={column} scope="col" className={column === 'name' ? css.head : css.wideHead}>
              {translate(`asset-browser.column-${column}`)}
            </th>
          ))}
          <th scope="col" className={css.head}>
            <span className={visuallyHidden}>{translate('asset.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <AssetRow
            key={asset._id}
            asset={asset}
            isSelected={selected.includes(asset._id)}
            onSelect={() => onSelect([asset])}
          />
        ))}
      </tbody>
    </table>
  )
}

function AssetRow({
  asset,
  isSelected,
  onSelect,
}: Pick<CellProps, 'asset' | 'isSelected' | 'onSelect'>) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const formats = useFormats()
  const [isDeleting, setDeleting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const facts = {
    size: asset.size === undefined ? '' : fileSize(asset.size, locale),
    type: mimeTitle(asset.mimeType),
    date: formats.date({ dateStyle: 'medium' }).format(new Date(asset._createdAt)),
  }
  const columns = ['size', 'type', 'date'] as const
  return (
    <>
      <tr
        className={css.row}
        data-selected={isSelected || undefined}
        data-deleting={isDeleting || undefined}
      >
        <td className={css.data}>
          <button
            type="button"
            aria-pressed={isSelected}
            className={css.choose}
            data-asset={asset._id}
            onClick={onSelect}
          >
            <Icon name="file" size={14} />
            <AssetName asset={asset} />
          </button>
        </td>
        {columns.map((column) => (
          <td key={column} className={css.wideData}>
            {facts[column]}
          </td>
        ))}
        <td className={css.actions}>
          <span className={css.narrow}>
            <IconButton
              size="small"
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              label={translate('asset-browser.details', { name: nameOf(asset) })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
          <AssetMenu asset={asset} name={nameOf(asset)} onDeleting={setDeleting} />
        </td>
      </tr>
      {isOpen && (
        <tr className={css.detailsRow}>
          <td className={css.data} colSpan={2}>
            {columns.map((column) => (
              <span key={column} className={css.fact}>
                <span className={css.count}>{translate(`asset-browser.column-${column}`)}</span>
                {facts[column]}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  )
}

/** Names longer than this are cut, and shown in full on request. */
const longestName = 37

function AssetName({ asset }: { asset: BrowsedAsset }) {
  const name = nameOf(asset)
  const isLong = name.length > longestName
  return (
    <span className={css.name} dir="auto" title={isLong ? name : undefined}>
      {isLong ? `${name.slice(0, longestName)}…` : name}
    </span>
  )
}

function nameOf({ originalFilename, title, _id }: BrowsedAsset): string {
  return originalFilename ?? title ?? _id
}

/** A picture 200 px high at the density of the screen; moving ones stand still. */
function thumbUrl(asset: BrowsedAsset, layer: Parameters<typeof imageUrl>[2]): string | undefined {
  const url = imageUrl({ asset: { _type: 'reference', _ref: asset._id } }, asset.url, layer)
  if (!url) return undefined
  const isGif = asset.mimeType === 'image/gif'
  return withParams(url, { h: 200 * pixelDensity(), fit: 'max', ...(isGif && { fm: 'jpg' }) })
}
