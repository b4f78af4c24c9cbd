import { useState } from 'react'
import { NavigationContext } from '../../../src/area/navigation.ts'
import { AssetBrowser } from '../../../src/assets/browser/asset-browser.tsx'
import type { AssetBrowserProps } from '../../../src/assets/browser/asset-browser.tsx'
import type { BrowsedAsset } from '../../../src/assets/browser/filter/asset-query.ts'
import type { DataLayer } from '../../../src/data/data-layer.ts'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { mount, type MountOptions } from '../../ui/mount.tsx'

type Given = Partial<AssetBrowserProps> & Pick<MountOptions, 'width' | 'height' | 'scheme'>

/** The browser of all assets, in which several can be selected. */
export function showBrowser({ layer }: { layer: DataLayer }, given: Given = {}) {
  const { width = 900, height = 560, scheme = 'light', ...props } = given
  function Tool() {
    const [selected, setSelected] = useState<readonly BrowsedAsset[]>([])
    return (
      <DataLayerContext value={layer}>
        <NavigationContext value={{ intentHref: () => '#', openIntent: () => {} }}>
          <AssetBrowser
            kind="all"
            selection="multiple"
            selected={selected}
            onSelectionChange={setSelected}
            {...props}
          />
        </NavigationContext>
      </DataLayerContext>
    )
  }
  return mount(<Tool />, { width, height, scheme })
}
