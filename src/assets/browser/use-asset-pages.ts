import { useMemo, useState } from 'react'
import { combineLatest, map, of } from 'rxjs'
import type { DataError } from '../../data/errors.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { assetCountQuery, assetPageQuery } from './asset-query.ts'
import type { AssetFilter, BrowsedAsset } from './asset-query.ts'

export interface AssetPages {
  readonly assets: readonly BrowsedAsset[]
  /** How many there are in all; undefined while that is not known. */
  readonly count: number | undefined
  readonly loading: boolean
  readonly error: DataError | null
  /** Asks for one page more. */
  readonly loadMore: () => void
}

const before: Omit<AssetPages, 'loadMore'> = {
  assets: [],
  count: undefined,
  loading: true,
  error: null,
}

/** The assets of a filter page by page, live. */
export function useAssetPages(filter: AssetFilter): AssetPages {
  const layer = useDataLayer()
  const key = JSON.stringify(filter)
  const [asked, setAsked] = useState({ key, pages: 1 })
  const pages = asked.key === key ? asked.pages : 1
  const state = useObservable(
    () => {
      const queries = Array.from({ length: pages }, (_, page) => assetPageQuery(filter, page))
      const { query, params, tag } = assetCountQuery(filter)
      return combineLatest([
        layer.queries.observe<number>(query, params, { tag }),
        queries.length === 0
          ? of([])
          : combineLatest(
              queries.map((one) =>
                layer.queries.observe<readonly BrowsedAsset[]>(one.query, one.params, {
                  tag: one.tag,
                }),
              ),
            ),
      ]).pipe(
        map(([count, answers]) => ({
          // What moved from one page to the next meanwhile is in both for a moment.
          assets: unique(answers.flatMap(({ value }) => value ?? [])),
          count: count.value,
          loading: answers.some(({ loading, value }) => loading && value === undefined),
          error: answers.find(({ error }) => error)?.error ?? null,
        })),
      )
    },
    before,
    [layer, key, pages],
  )
  return useMemo(
    () => ({ ...state, loadMore: () => setAsked({ key, pages: pages + 1 }) }),
    [state, key, pages],
  )
}

function unique(assets: readonly BrowsedAsset[]): readonly BrowsedAsset[] {
  return [...new Map(assets.map((asset) => [asset._id, asset])).values()]
}
