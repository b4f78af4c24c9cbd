import { useState } from 'react'
import { NavigationContext } from '../../../src/area/navigation.ts'
import { AssetBrowser } from '../../../src/assets/browser/asset-browser.tsx'
import type { AssetBrowserProps } from '../../../src/assets/browser/asset-browser.tsx'
import type { BrowsedAsset } from '../../../src/assets/browser/filter/asset-query.ts'
import { DataLayerContext } from '../../../src/react/data-layer-context.ts'
import { mount } from '../../ui/mount.tsx'
import type { openAssetForm } from '../field/asset-form.tsx'

type Form = Awaited<ReturnType<typeof openAssetForm>>

/** The browser of all assets, in which several can be selected. */
export function showBrowser({ layer }: Form, given: Partial<AssetBrowserProps> = {}) {
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
            {...given}
          />
        </NavigationContext>
      </DataLayerContext>
    )
  }
  const ui = mount(<Tool />, { width: 900 })
  ui.host.style.height = '560px'
  return ui
}
