import { useState } from 'react'
import { AssetBrowser } from '../../assets/browser/asset-browser.tsx'
import type { BrowsedAsset } from '../../assets/browser/filter/asset-query.ts'

/** Content of the assets tool: all assets of the dataset. */
export function AssetPage() {
  const [selected, setSelected] = useState<readonly BrowsedAsset[]>([])
  return (
    <AssetBrowser
      kind="all"
      view="grid"
      hasDefaultView
      selection="multiple"
      selected={selected}
      onSelectionChange={setSelected}
    />
  )
}
