import type { AssetSourceProps } from '../../form/asset-settings.ts'
import { AssetBrowser } from './asset-browser.tsx'
import * as css from './asset-browser.css.ts'
import { assetsByIdQuery } from './filter/asset-query.ts'
import type { BrowsedAsset } from './filter/asset-query.ts'
import { useAssetQuery } from './filter/use-asset-query.ts'

/** Asset source for the dataset's own assets. */
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

/** Assets by id, live; ids that do not exist are skipped. */
export function useAssetsById(ids: readonly string[]): readonly BrowsedAsset[] {
  return useAssetQuery<readonly BrowsedAsset[]>(assetsByIdQuery(ids)) ?? none
}

const none: readonly BrowsedAsset[] = []
