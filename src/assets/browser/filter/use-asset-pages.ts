import { useMemo, useState, useSyncExternalStore } from 'react'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import type { AssetFilter, AssetOrder } from './asset-filter.ts'
import { AssetPages } from './asset-pages.ts'
import type { AssetList } from './asset-pages.ts'

export interface PagedAssets {
  list: AssetList
  pages: AssetPages
  /** The assets are those of the previous filter. */
  isStale: boolean
}

/** The assets of a filter, live, and their pages. Those of the previous filter stay until the new ones are loaded. */
export function useAssetPages(
  filter: AssetFilter,
  order: AssetOrder,
  pageSize: number,
): PagedAssets {
  const { queries, clock } = useDataLayer()
  const key = JSON.stringify({ ...filter, search: filter.search.trim() })
  const pages = useMemo(
    () => new AssetPages({ queries, clock, filter, order, pageSize }),
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the filter
    [queries, clock, key, order, pageSize],
  )
  const list = useSyncExternalStore(pages.subscribe, pages.getSnapshot)
  const [known, setKnown] = useState({ list, pages })
  const isKnown = list.isLoaded || list.error !== null
  if (isKnown && known.list !== list) setKnown({ list, pages })
  return { ...(isKnown ? { list, pages } : known), isStale: !isKnown }
}
