import { useState } from 'react'
import type { Replacement } from '../../../data/assets/asset-edits.ts'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/choice/checkbox.tsx'
import { ConfirmDialog } from '../../../ui/overlays/dialogs/confirm-dialog.tsx'
import { useUi } from '../../../ui/ui-context.ts'
import { reasonOf } from '../../field/upload-into.ts'
import { useFileInput } from '../../field/use-file-input.tsx'
import { isImage, nameOf } from '../filter/asset-filter.ts'
import type { BrowsedAsset } from '../filter/asset-query.ts'
import * as css from '../asset-browser.css.ts'
import { UsageList } from './usage-list.tsx'
import { useUsage } from './use-usage.ts'

/** Dialog to choose a file that replaces an asset in all documents. The old asset is kept, unused. */
export function ReplaceDialog({ asset, onClose }: { asset: BrowsedAsset; onClose: () => void }) {
  const translate = useTranslate()
  const layer = useDataLayer()
  const { toasts } = useUi()
  const usage = useUsage(asset._id)
  const [file, setFile] = useState<File | null>(null)
  const [keepsFraming, setKeepsFraming] = useState(false)
  const kind = isImage(asset) ? 'image' : 'file'
  const input = useFileInput(kind === 'image' ? 'image/*' : '', false, ([first]) =>
    setFile(first ?? null),
  )
  const name = nameOf(asset)
  const count = usage.users.length

  async function replace(): Promise<void> {
    if (!file) return
    try {
      const store = await layer.assets()
      const { _id } = await store.upload(file, { kind })
      const done = _id === asset._id ? null : await store.replace(asset._id, _id, { keepsFraming })
      toasts.show({
        tone: 'positive',
        title: translate('asset-browser.replaced', { name, file: file.name }),
        ...(done && {
          description: translate('asset-browser.replaced-in', { count: done.documents }),
        }),
        ...(done &&
          done.documents > 0 && {
            duration: 0,
            action: { label: translate('asset-browser.undo'), onSelect: () => void undo(done) },
          }),
      })
      onClose()
    } catch (error) {
      toasts.show({
        tone: 'critical',
        title: translate('asset-browser.replace-failed', { name }),
        description: reasonOf(error, translate),
      })
    }
  }

  async function undo(done: Replacement): Promise<void> {
    try {
      await done.undo()
      toasts.show({ tone: 'positive', title: translate('asset-browser.replace-undone', { name }) })
    } catch (error) {
      toasts.show({
        tone: 'critical',
        title: translate('asset-browser.undo-failed'),
        description: reasonOf(error, translate),
      })
    }
  }

  return (
    <ConfirmDialog
      open
      title={translate('asset-browser.replace-title', { name })}
      confirmLabel={
        count > 0
          ? translate(usage.isMore ? 'asset-browser.replace-in-more' : 'asset-browser.replace-in', {
              count,
            })
          : translate('asset-browser.replace-confirm')
      }
      disabledReason={
        usage.loading
          ? translate('asset.loading')
          : file
            ? null
            : translate('asset-browser.replace-first')
      }
      onConfirm={replace}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <span className={css.chosen}>
          <Button icon="upload" onClick={input.open}>
            {translate('asset-browser.from-device')}
          </Button>
          {input.input}
          <span className={css.fileName} dir="auto">
            {file?.name}
          </span>
        </span>
        {file && (
          <p>
            {count > 0
              ? translate('asset-browser.replace-body', { count, file: file.name })
              : translate('asset-browser.replace-unused', { file: file.name })}
          </p>
        )}
        {kind === 'image' && count > 0 && (
          <>
            <p className={css.muted}>{translate('asset-browser.replace-shape')}</p>
            <Checkbox
              label={translate('asset-browser.replace-keep-framing')}
              checked={keepsFraming}
              onChange={setKeepsFraming}
            />
          </>
        )}
        {count > 0 && <UsageList usage={usage} onLeave={onClose} />}
      </div>
    </ConfirmDialog>
  )
}
