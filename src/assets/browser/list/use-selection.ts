import { useMemo, useRef } from 'react'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import type { AssetFilter, AssetOrder } from '../filter/asset-filter.ts'
import type { BandSelection, PickKeys } from './asset-list.tsx'
import type { BrowsedAssets } from '../filter/use-browsed-assets.ts'
import { assetRangeQuery } from '../filter/asset-query.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'

export interface SelectionOptions {
  mode: 'none' | 'single' | 'multiple'
  /** Maximum number of selected assets. */
  max: number
  filter: AssetFilter
  order: AssetOrder
  list: BrowsedAssets
  selected: readonly BrowsedAsset[]
  onChange: (assets: readonly BrowsedAsset[]) => void
}

export interface Selection {
  ids: ReadonlySet<string>
  /** Selects an asset of the list; modifier keys add, remove, or select a range. */
  pick: (index: number, keys: PickKeys) => void
  /** Selects the loaded assets; `everything` loads the rest first. */
  all: (everything: boolean) => void
  clear: () => void
  band: BandSelection
}

/** The selected assets. They stay selected if a filter hides them. */
export function useSelection(options: SelectionOptions): Selection {
  const { mode, max, filter, order, list, selected, onChange } = options
  const { queries } = useDataLayer()
  const anchor = useRef(0)
  /** While a band is drawn: the selection before it, and how much of that it keeps. */
  const beforeBand = useRef<Record<'selected' | 'kept', readonly BrowsedAsset[]> | null>(null)
  const ids = useMemo(() => new Set(selected.map(({ _id }) => _id)), [selected])

  const take = (assets: readonly BrowsedAsset[]) => onChange(assets.slice(0, max))

  async function fetchRange(start: number, end: number): Promise<readonly BrowsedAsset[]> {
    const known = list.rows.within({ start, end })
    if (known.length === end - start) return known.map(({ row }) => row)
    const { query, params, tag } = assetRangeQuery(filter, [start, end], order)
    return queries.fetch<readonly BrowsedAsset[]>(query, params, { tag })
  }

  return {
    ids,
    pick(index, { toggle = false, range = false }) {
      if (mode === 'none') return
      if (mode === 'multiple' && range) {
        const [start, end] = [Math.min(anchor.current, index), Math.max(anchor.current, index) + 1]
        void fetchRange(start, end).then(take)
        return
      }
      const asset = list.rows.at(index)
      anchor.current = index
      if (!asset) return
      if (!toggle || mode === 'single') take([asset])
      else if (ids.has(asset._id)) take(selected.filter(({ _id }) => _id !== asset._id))
      else take([...selected, asset])
    },
    all(everything) {
      if (mode !== 'multiple') return
      if (everything) void fetchRange(0, list.total ?? 0).then(take)
      else take(list.rows.within({ start: 0, end: list.rows.end }).map(({ row }) => row))
    },
    clear: () => take([]),
    band: {
      start: (adds) => (beforeBand.current = { selected, kept: adds ? selected : [] }),
      cover(places, isLast) {
        const before = beforeBand.current
        if (!before) return
        const join = (assets: readonly BrowsedAsset[]) => {
          const known = new Set(before.kept.map(({ _id }) => _id))
          take([...before.kept, ...assets.filter(({ _id }) => !known.has(_id))])
        }
        const loaded = places.flatMap((place) => list.rows.at(place) ?? [])
        join(loaded)
        if (!isLast) return
        beforeBand.current = null
        const [first, last] = [places[0], places.at(-1)]
        if (first === undefined || last === undefined) return
        anchor.current = first
        if (loaded.length === places.length) return
        const covered = new Set(places)
        void fetchRange(first, last + 1).then((assets) =>
          join(assets.filter((_, offset) => covered.has(first + offset))),
        )
      },
      cancel() {
        if (beforeBand.current) take(beforeBand.current.selected)
        beforeBand.current = null
      },
    },
  }
}
