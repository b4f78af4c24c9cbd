import type { AssetSourceProps } from '../../form/asset-settings.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { AssetBrowser } from './asset-browser.tsx'
import * as css from './asset-browser.css.ts'
import { assetsByIdQuery } from './asset-query.ts'
import type { BrowsedAsset } from './asset-query.ts'

/** The dataset's own assets as a source. */
export function DatasetSource(props: AssetSourceProps) {
  const { assetType, accept, selectedAssets, onSelect } = props
  return (
    <div className={css.inDialog}>
      <AssetBrowser
        kind={assetType}
        accept={accept}
        choosesAtOnce
        selected={useAssetsById(selectedAssets)}
        onSelectionChange={() => {}}
        onChoose={(assets) =>
          onSelect(assets.map(({ _id }) => ({ kind: 'assetDocumentId' as const, value: _id })))
        }
      />
    </div>
  )
}

/** Assets by their ids, live; those that do not exist are left out. */
export function useAssetsById(ids: readonly string[]): readonly BrowsedAsset[] {
  const { queries } = useDataLayer()
  const found = useObservable(
    () => {
      const { query, params, tag } = assetsByIdQuery(ids)
      return queries.observe<readonly BrowsedAsset[]>(query, params, { tag })
    },
    undefined as { value: readonly BrowsedAsset[] | undefined } | undefined,
    [queries, ids.join()],
  )
  return found?.value ?? none
}

const none: readonly BrowsedAsset[] = []
