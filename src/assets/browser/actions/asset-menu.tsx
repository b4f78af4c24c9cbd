import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../ui/overlays/menu.tsx'
import { downloadUrl } from '../../picture-url.ts'
import { nameOf } from '../filter/asset-filter.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { assetUrl } from '../filter/asset-url.ts'
import { useBrowserActions } from './browser-actions.ts'

/** Menu of actions on one asset. `isReached`: whether its button is a tab stop. */
export function AssetMenu({ asset, isReached }: { asset: BrowsedAsset; isReached: boolean }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const actions = useBrowserActions()

  function items(): readonly MenuEntry[] {
    const url = assetUrl(asset, layer)
    const { request, hasUsage, canUpload, canDelete, isLocked } = actions
    return [
      {
        label: translate('asset-browser.show-details'),
        icon: 'info',
        onSelect: () => actions.showDetails(asset),
      },
      ...(url
        ? ([
            {
              label: translate('asset-browser.download'),
              icon: 'arrow-down',
              href: downloadUrl(url, asset.originalFilename),
            },
            {
              label: translate('asset-browser.copy-url'),
              icon: 'copy',
              onSelect: () => actions.copyUrl(asset),
            },
          ] as const)
        : []),
      ...(hasUsage
        ? ([
            {
              label: translate('asset-browser.show-usage'),
              icon: 'link',
              onSelect: () => request('usage', [asset]),
            },
          ] as const)
        : []),
      ...(canUpload && !isLocked
        ? ([
            {
              label: translate('asset-browser.replace'),
              icon: 'upload',
              onSelect: () => request('replace', [asset]),
            },
          ] as const)
        : []),
      ...(canDelete && !isLocked
        ? ([
            { type: 'separator' },
            {
              label: translate('asset-browser.delete'),
              icon: 'trash',
              tone: 'critical',
              onSelect: () => request('delete', [asset]),
            },
          ] as const)
        : []),
    ]
  }

  return (
    <span part="menu">
      <Menu
        align="end"
        trigger={
          <IconButton
            icon="more"
            size="small"
            label={translate('asset-browser.actions', { name: nameOf(asset) })}
            tooltip={null}
            tabIndex={isReached ? 0 : -1}
          />
        }
        items={items}
      />
    </span>
  )
}
