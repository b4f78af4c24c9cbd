import { useMemo } from 'react'
import { type LiveRows, useLiveList } from '../../../react/use-live-list.ts'
import type { AssetFilter, AssetOrder } from './asset-filter.ts'
import { assetList, type BrowsedAsset } from './asset-query.ts'

export type BrowsedAssets = LiveRows<BrowsedAsset>

const top = { start: 0, end: 1 }

/** The assets of a filter, live, in pages of a size. Those of the previous filter stay until the new ones are loaded. */
export function useBrowsedAssets(
  filter: AssetFilter,
  order: AssetOrder,
  pageSize: number,
): BrowsedAssets {
  const search = filter.search.trim()
  const contentKey = JSON.stringify([{ ...filter, search }, order, pageSize])
  const query = useMemo(() => assetList(filter, order, pageSize), [filter, order, pageSize])
  return useLiveList({ query, contentKey, top })
}
