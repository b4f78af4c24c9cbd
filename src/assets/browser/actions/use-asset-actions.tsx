import { type ReactNode, useMemo, useState } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { toError } from '../../../schema/attempt.ts'
import { copyText } from '../../../ui/host/host-env.ts'
import { Dialog } from '../../../ui/overlays/dialogs/dialog.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import { isImage, nameOf } from '../filter/asset-filter.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import * as css from '../asset-browser.css.ts'
import { assetUrl, usageUrl } from '../filter/asset-url.ts'
import type { BrowserActions } from './browser-actions.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { UsageList } from './usage-list.tsx'
import { useUsage } from './use-usage.ts'

export interface AssetActionsOptions {
  isLocked: boolean
  canDelete: boolean
  canUpload: boolean
  hasUsage: boolean
  showDetails: (asset: BrowsedAsset) => void
  /** Called before deletion; resolving to false keeps the assets. */
  onBeforeDelete?: ((assets: readonly BrowsedAsset[]) => Promise<boolean>) | undefined
  onDelete?: ((assets: readonly BrowsedAsset[]) => void) | undefined
}

type Question = {
  about: Parameters<BrowserActions['request']>[0]
  assets: readonly BrowsedAsset[]
} | null

/** Actions on assets with their dialogs, and the assets being deleted. */
export function useAssetActions(options: AssetActionsOptions): {
  actions: BrowserActions
  deleting: ReadonlySet<string>
  dialogs: ReactNode
} {
  const { isLocked, canDelete, canUpload, hasUsage, showDetails } = options
  const translate = useTranslate()
  const layer = useDataLayer()
  const { toasts } = useUi()
  const [question, setQuestion] = useState<Question>(null)
  const [deleting, setDeleting] = useState<ReadonlySet<string>>(none)
  const close = () => setQuestion(null)

  const actions = useMemo<BrowserActions>(
    () => ({
      isLocked,
      canDelete,
      canUpload,
      hasUsage,
      showDetails,
      request: (about, assets) => setQuestion({ about, assets }),
      copyUrl(asset) {
        void copyText(assetUrl(asset, layer) ?? '').then((isCopied) =>
          toasts.show({
            tone: isCopied ? 'positive' : 'critical',
            title: translate(isCopied ? 'asset.copied' : 'asset.copy-refused'),
          }),
        )
      },
    }),
    [isLocked, canDelete, canUpload, hasUsage, showDetails, layer, toasts, translate],
  )

  async function remove(assets: readonly BrowsedAsset[]): Promise<void> {
    close()
    if (options.onBeforeDelete && !(await options.onBeforeDelete(assets))) return
    const ids = assets.map(({ _id }) => _id)
    setDeleting((known) => new Set([...known, ...ids]))
    const store = await layer.assets()
    const deleted: BrowsedAsset[] = []
    // One by one: a failed deletion does not affect the others.
    for (const asset of assets) {
      try {
        await store.delete(asset._id)
        deleted.push(asset)
      } catch (error) {
        setDeleting((known) => without(known, asset._id))
        toasts.show({
          tone: 'critical',
          title: translate(`asset-browser.delete-failed-${isImage(asset) ? 'image' : 'file'}`),
          description: toError(error).message,
          closable: true,
        })
      }
    }
    const [first] = deleted
    if (!first) return
    toasts.show({
      tone: 'positive',
      title:
        deleted.length === 1
          ? translate('asset-browser.delete-successful', { name: nameOf(first) })
          : translate('asset-browser.deleted-many', { count: deleted.length }),
    })
    options.onDelete?.(deleted)
  }

  const { about, assets = [] } = question ?? {}
  const [asset] = assets
  const dialogs = asset && (
    <>
      {about === 'usage' && <UsageDialog asset={asset} onClose={close} />}
      {about === 'delete' && (
        <DeleteDialog assets={assets} onConfirm={(chosen) => void remove(chosen)} onClose={close} />
      )}
      {about === 'replace' && <ReplaceDialog asset={asset} onClose={close} />}
    </>
  )
  return { actions, deleting, dialogs }
}

const none: ReadonlySet<string> = new Set()

function without(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  const next = new Set(set)
  next.delete(item)
  return next
}

function UsageDialog({ asset, onClose }: { asset: BrowsedAsset; onClose: () => void }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const usage = useUsage(asset._id)
  const url = isImage(asset) ? usageUrl(asset, layer) : undefined
  return (
    <Dialog
      open
      title={translate('asset-browser.usage-title', { name: nameOf(asset) })}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {url && <img className={css.usagePreview} src={url} alt={asset.altText ?? ''} />}
      <UsageList usage={usage} onLeave={onClose} />
    </Dialog>
  )
}
