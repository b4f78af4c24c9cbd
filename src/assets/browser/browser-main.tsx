import type { ReactNode, Ref } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import * as css from './asset-browser.css.ts'
import type { AssetBrowserProps } from './asset-browser.tsx'
import { type AssetFilter, isNarrowed } from './filter/asset-filter.ts'
import type { BrowsedAsset } from './filter/asset-query.ts'
import type { BrowsedAssets } from './filter/use-browsed-assets.ts'
import type { Narrowing } from './filter/use-narrowing.ts'
import { dragAssets } from './list/asset-drag.ts'
import { AssetList, type AssetListHandle } from './list/asset-list.tsx'
import type { Selection } from './list/use-selection.ts'

interface BrowserMainProps extends Pick<
  AssetBrowserProps,
  'kind' | 'selected' | 'onChoose' | 'choosesAtOnce' | 'slots'
> {
  selectionMode: 'none' | 'single' | 'multiple'
  narrowing: Narrowing
  list: BrowsedAssets
  selection: Selection
  /** The asset that keys act on. */
  active: BrowsedAsset | undefined
  setActive: (asset: BrowsedAsset | undefined) => void
  showDetails: (asset: BrowsedAsset) => void
  deleting: ReadonlySet<string>
  /** Null where assets cannot be deleted, or uploaded. */
  onRemove: ((assets: readonly BrowsedAsset[]) => void) | null
  onUpload: (() => void) | null
  ref: Ref<AssetListHandle>
}

/** The assets of a browser; or why there are none. */
export function BrowserMain(props: BrowserMainProps) {
  const { kind, selectionMode: mode, selected, onChoose, choosesAtOnce, slots = false } = props
  const { narrowing, list, selection, active, showDetails, onRemove, onUpload, ref } = props
  const { view } = narrowing
  const { error } = list
  const translate = useTranslate()
  const layer = useDataLayer()
  const isEmpty = list.isLoaded && list.count === 0

  function choose(index: number): void {
    const asset = list.rows.at(index)
    if (!asset) return
    if (!onChoose) showDetails(asset)
    else onChoose(mode === 'multiple' && selection.ids.has(asset._id) ? selected : [asset])
  }

  return (
    <div className={css.main}>
      {!list.isLoaded && !error && <LoadingBlock fill={false} />}
      {isEmpty && !error && (
        <Nothing kind={kind} isNarrowed={isNarrowed(narrowing.wanted)} slots={slots}>
          {onUpload && (
            <Button icon="upload" onClick={onUpload}>
              {translate('asset-browser.upload')}
            </Button>
          )}
        </Nothing>
      )}
      {list.isLoaded && !isEmpty && (
        <AssetList
          key={view}
          ref={ref}
          list={list}
          view={view}
          label={translate(kind === 'all' ? 'asset-browser.all' : `asset-browser.${kind}s`)}
          multiple={mode === 'multiple'}
          opensDetails={!onChoose}
          selected={selection.ids}
          deleting={props.deleting}
          onPick={(index, keys) => {
            if (choosesAtOnce) choose(index)
            else selection.pick(index, keys)
            const asset = list.rows.at(index)
            if (asset && !onChoose && !keys.toggle && !keys.range) showDetails(asset)
          }}
          onChoose={choose}
          onSelectAll={() => selection.all(false)}
          onDelete={() => {
            const assets = selected.length > 0 ? selected : active ? [active] : []
            if (assets.length > 0) onRemove?.(assets)
          }}
          onEscape={() => {
            if (selected.length === 0 || mode !== 'multiple') return false
            selection.clear()
            return true
          }}
          band={selection.band}
          onActive={props.setActive}
          onDragAsset={({ dataTransfer }, asset) =>
            dragAssets(dataTransfer, selection.ids.has(asset._id) ? selected : [asset], layer)
          }
        />
      )}
    </div>
  )
}

function Nothing({
  kind,
  isNarrowed: isFiltered,
  slots,
  children,
}: {
  kind: AssetFilter['kind']
  isNarrowed: boolean
  slots: boolean
  children: ReactNode
}) {
  const translate = useTranslate()
  const note = (
    <EmptyState
      icon={kind === 'file' ? 'file' : 'image'}
      title={translate(isFiltered ? 'asset-browser.nothing-found' : `asset-browser.no-${kind}`)}
      description={translate(
        isFiltered ? 'asset-browser.nothing-found-body' : 'asset-browser.no-body',
      )}
      action={!isFiltered && children}
    />
  )
  return slots ? <slot name="empty">{note}</slot> : note
}
