import type { AssetSourceProps } from '../../form/asset-settings.ts'
import { AssetBrowser } from './asset-browser.tsx'

/** The dataset's own assets as a source. */
export function DatasetSource(props: AssetSourceProps) {
  const { assetType, accept, selectedAssets, onSelect } = props
  return (
    <AssetBrowser
      kind={assetType}
      accept={accept}
      selected={selectedAssets}
      onSelect={(assets) =>
        onSelect(assets.map(({ _id }) => ({ kind: 'assetDocumentId' as const, value: _id })))
      }
    />
  )
}
