import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectionBar } from './actions/selection-bar.tsx'
import * as css from './asset-browser.css.ts'
import type { AssetBrowserProps } from './asset-browser.tsx'
import type { AssetFilter } from './filter/asset-filter.ts'
import { type BrowsedAsset, hiddenCountQuery } from './filter/asset-query.ts'
import { useAssetQuery } from './filter/use-asset-query.ts'
import type { BrowsedAssets } from './filter/use-browsed-assets.ts'
import type { Selection } from './list/use-selection.ts'

interface BrowserFooterProps extends Pick<AssetBrowserProps, 'selected' | 'onChoose'> {
  mode: 'none' | 'single' | 'multiple'
  filter: AssetFilter
  list: BrowsedAssets
  selection: Selection
  tags: readonly string[]
  onTag: (tag: string) => void
  /** Called with the place of the next asset that is not loaded. */
  onMore: (next: number) => void
}

/** What can be done with several selected assets; without any, how many assets there are. */
export function BrowserFooter(props: BrowserFooterProps) {
  const { mode, selected, filter, list, selection } = props
  if (mode !== 'multiple' || selected.length === 0) {
    return <AssetCount list={list} onMore={props.onMore} />
  }
  return (
    <SelectionBar
      selected={selected}
      hidden={<HiddenCount filter={filter} selected={selected} />}
      total={list.total ?? 0}
      tags={props.tags}
      onTag={props.onTag}
      onAll={() => selection.all(true)}
      onNone={selection.clear}
      onChoose={props.onChoose}
    />
  )
}

/** How many assets there are, and a button for more of them. */
function AssetCount({ list, onMore }: { list: BrowsedAssets; onMore: (next: number) => void }) {
  const translate = useTranslate()
  const count = list.total ?? undefined
  const next = nextOf(list)
  return (
    <div className={css.footer}>
      <span className={css.muted} role="status">
        {count !== undefined && translate('asset-browser.count', { count })}
      </span>
      {count !== undefined && next !== null && (
        <>
          <span className={css.muted}>
            {translate('asset-browser.loaded', { loaded: list.rows.size, count })}
          </span>
          <Button size="small" onClick={() => onMore(next)}>
            {translate('asset-browser.more')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Shows how many of the selected assets the filter hides. */
function HiddenCount({
  filter,
  selected,
}: {
  filter: AssetFilter
  selected: readonly BrowsedAsset[]
}) {
  const translate = useTranslate()
  const ids = selected.map(({ _id }) => _id)
  const count = useAssetQuery<number>(hiddenCountQuery(filter, ids)) ?? 0
  if (count === 0) return null
  return <span className={css.muted}>{translate('asset-browser.selected-hidden', { count })}</span>
}

/** The place of the first asset that was not loaded yet; null if all are. */
export function nextOf({ rows, total }: BrowsedAssets): number | null {
  return rows.gap({ start: 0, end: total ?? 0 })?.start ?? null
}
