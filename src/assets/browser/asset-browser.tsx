import { useDeferredValue, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { acceptRules } from '../../data/assets/accept.ts'
import { fileSize } from '../../i18n/file-size.ts'
import { useFormats, useLocale, useTranslate } from '../../i18n/use-translate.ts'
import { imageUrl } from '../../protocol/image-url.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/feedback/spinner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { pixelDensity, withParams } from '../picture-url.ts'
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
  const layer = useDataLayer()
  const translate = useTranslate()
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)

  function handleKey(event: KeyboardEvent): void {
    const cells = [...(grid.current?.children ?? [])] as HTMLElement[]
    const first = cells[0]?.offsetTop
    const columns = Math.max(1, cells.filter(({ offsetTop }) => offsetTop === first).length)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -active,
      End: assets.length - 1 - active,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(assets.length - 1, Math.max(0, active + step))
    setActive(next)
    cells[next]?.focus()
  }

  return (
    <div
      ref={grid}
      role="listbox"
      tabIndex={-1}
      aria-label={translate('asset-browser.images')}
      className={css.grid}
      onKeyDown={handleKey}
    >
      {assets.map((asset, index) => (
        <button
          key={asset._id}
          type="button"
          role="option"
          aria-selected={selected.includes(asset._id)}
          tabIndex={index === Math.min(active, assets.length - 1) ? 0 : -1}
          className={css.cell}
          onFocus={() => setActive(index)}
          onClick={() => onSelect([asset])}
        >
          <span
            className={css.thumb}
            style={asset.lqip ? { backgroundImage: `url("${asset.lqip}")` } : undefined}
          >
            <img className={css.picture} src={thumbUrl(asset, layer)} alt="" decoding="async" />
          </span>
          <AssetName asset={asset} />
        </button>
      ))}
    </div>
  )
}

/** Files with what is known of them. */
function AssetTable({ assets, selected, onSelect }: ListProps) {
  const translate = useTranslate()
  const { id: locale } = useLocale()
  const formats = useFormats()
  const date = formats.date({ dateStyle: 'medium' })
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {(['name', 'size', 'type', 'date'] as const).map((column) => (
            <th key={column} scope="col" className={css.head}>
              {translate(`asset-browser.column-${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {assets.map((asset) => (
          <tr
            key={asset._id}
            className={css.row}
            data-selected={selected.includes(asset._id) || undefined}
          >
            <td className={css.data}>
              <button type="button" className={css.choose} onClick={() => onSelect([asset])}>
                <Icon name="file" size={14} />
                <AssetName asset={asset} />
              </button>
            </td>
            <td className={css.data}>{asset.size !== undefined && fileSize(asset.size, locale)}</td>
            <td className={css.data}>{mimeTitle(asset.mimeType)}</td>
            <td className={css.data}>{date.format(new Date(asset._createdAt))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Names longer than this are cut, and shown in full on request. */
const longestName = 37

function AssetName({ asset }: { asset: BrowsedAsset }) {
  const name = asset.originalFilename ?? asset.title ?? asset._id
  const isLong = name.length > longestName
  return (
    <span className={css.name} dir="auto" title={isLong ? name : undefined}>
      {isLong ? `${name.slice(0, longestName)}…` : name}
    </span>
  )
}

/** A picture 200 px high at the density of the screen; moving ones stand still. */
function thumbUrl(asset: BrowsedAsset, layer: Parameters<typeof imageUrl>[2]): string | undefined {
  const url = imageUrl({ asset: { _type: 'reference', _ref: asset._id } }, asset.url, layer)
  if (!url) return undefined
  const isGif = asset.mimeType === 'image/gif'
  return withParams(url, { h: 200 * pixelDensity(), fit: 'max', ...(isGif && { fm: 'jpg' }) })
}
