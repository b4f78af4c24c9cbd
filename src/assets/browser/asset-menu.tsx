import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { toError } from '../../schema/attempt.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { useUi } from '../../ui/ui-context.ts'
import type { BrowsedAsset } from './asset-query.ts'
import { UsageList } from './usage-list.tsx'
import { useUsage } from './use-usage.ts'

export interface AssetMenuProps {
  asset: BrowsedAsset
  name: string
  /** Told while the asset is being deleted, and when that is over. */
  onDeleting: (isDeleting: boolean) => void
}

/** What can be done with an asset of the dataset: who uses it, and deleting it when nobody does. */
export function AssetMenu({ asset, name, onDeleting }: AssetMenuProps) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { toasts } = useUi()
  const [open, setOpen] = useState<'usage' | 'delete' | null>(null)
  const usage = useUsage(open === null ? null : asset._id)
  const kind = asset._type === 'sanity.imageAsset' ? 'image' : 'file'
  const isUsed = usage.users.length > 0
  const close = () => setOpen(null)

  async function remove(): Promise<void> {
    close()
    onDeleting(true)
    try {
      await (await layer.assets()).delete(asset._id)
      toasts.show({
        tone: 'positive',
        title: translate('asset-browser.delete-successful', { name }),
      })
    } catch (error) {
      onDeleting(false)
      toasts.show({
        tone: 'critical',
        title: translate(`asset-browser.delete-failed-${kind}`),
        description: toError(error).message,
        closable: true,
      })
    }
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon="more"
            size="small"
            label={translate('asset-browser.actions', { name })}
            tooltip={null}
          />
        }
        items={[
          {
            label: translate('asset-browser.show-usage'),
            icon: 'link',
            onSelect: () => setOpen('usage'),
          },
          {
            label: translate('asset-browser.delete'),
            icon: 'trash',
            tone: 'critical',
            onSelect: () => setOpen('delete'),
          },
        ]}
      />
      <Dialog
        open={open === 'usage'}
        title={translate('asset-browser.usage-title', { name })}
        onOpenChange={(isOpen) => isOpen || close()}
      >
        <UsageList usage={usage} onLeave={close} />
      </Dialog>
      <ConfirmDialog
        open={open === 'delete'}
        title={translate('asset-browser.delete-title', { name })}
        description={isUsed ? undefined : translate('asset-browser.delete-body')}
        confirmLabel={translate('asset-browser.delete')}
        tone="critical"
        disabledReason={
          usage.loading
            ? translate('asset.loading')
            : isUsed
              ? translate('asset-browser.in-use')
              : null
        }
        onConfirm={remove}
        onCancel={close}
      >
        {isUsed && <UsageList usage={usage} onLeave={close} />}
      </ConfirmDialog>
    </>
  )
}
