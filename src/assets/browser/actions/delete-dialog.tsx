import { useTranslate } from '../../../i18n/use-translate.ts'
import { ConfirmDialog } from '../../../ui/overlays/dialogs/confirm-dialog.tsx'
import { nameOf } from '../filter/asset-filter.ts'
import { usedQuery } from '../filter/asset-query.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import { useAssetQuery } from '../filter/use-asset-query.ts'
import * as css from '../asset-browser.css.ts'
import { UsageList } from './usage-list.tsx'
import { useUsage } from './use-usage.ts'

interface DeleteDialogProps {
  assets: readonly BrowsedAsset[]
  /** Called with the assets that no document uses. */
  onConfirm: (assets: readonly BrowsedAsset[]) => void
  onClose: () => void
}

/** Confirms deletion of assets. Assets in use are kept, and the documents that use them are listed. */
export function DeleteDialog({ assets, onConfirm, onClose }: DeleteDialogProps) {
  const [asset, ...others] = assets
  if (!asset) return null
  return others.length === 0 ? (
    <DeleteOne asset={asset} onConfirm={onConfirm} onClose={onClose} />
  ) : (
    <DeleteMany assets={assets} onConfirm={onConfirm} onClose={onClose} />
  )
}

function DeleteOne({
  asset,
  onConfirm,
  onClose,
}: Omit<DeleteDialogProps, 'assets'> & { asset: BrowsedAsset }) {
  const translate = useTranslate()
  const usage = useUsage(asset._id)
  const isUsed = usage.users.length > 0
  const reason = usage.loading ? 'asset.loading' : isUsed ? 'asset-browser.in-use' : null
  return (
    <ConfirmDialog
      open
      title={translate('asset-browser.delete-title', { name: nameOf(asset) })}
      description={isUsed ? undefined : translate('asset-browser.delete-body')}
      confirmLabel={translate('asset-browser.delete')}
      tone="critical"
      disabledReason={reason && translate(reason)}
      onConfirm={() => onConfirm([asset])}
      onCancel={onClose}
    >
      {isUsed && <UsageList usage={usage} onLeave={onClose} />}
    </ConfirmDialog>
  )
}

function DeleteMany({ assets, onConfirm, onClose }: DeleteDialogProps) {
  const translate = useTranslate()
  const used = useAssetQuery<readonly string[]>(usedQuery(assets.map(({ _id }) => _id)))
  const unused = assets.filter(({ _id }) => !used?.includes(_id))
  const kept = assets.length - unused.length
  const reason =
    used === undefined ? 'asset.loading' : unused.length === 0 ? 'asset-browser.all-in-use' : null
  return (
    <ConfirmDialog
      open
      title={translate('asset-browser.delete-many', { count: unused.length || assets.length })}
      description={translate('asset-browser.delete-body')}
      confirmLabel={translate('asset-browser.delete')}
      tone="critical"
      disabledReason={reason && translate(reason)}
      onConfirm={() => onConfirm(unused)}
      onCancel={onClose}
    >
      {kept > 0 && (
        <p className={css.muted}>{translate('asset-browser.delete-kept', { count: kept })}</p>
      )}
    </ConfirmDialog>
  )
}
