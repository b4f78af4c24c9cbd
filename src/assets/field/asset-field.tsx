import { Suspense, useState } from 'react'
import { uploadAt } from '../../data/assets/upload-state.ts'
import { useForm } from '../../form/form-context.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { unset } from '../../model/patch.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import { useUi } from '../../ui/ui-context.ts'
import { assetIdOf, useAsset } from '../use-asset.ts'
import { AssetBar, AssetPicture } from './asset-view.tsx'
import type { AssetBarProps } from './asset-view.tsx'
import * as css from './asset-field.css.ts'
import { CustomFields } from './custom-fields.tsx'
import { deferred } from '../../form/deferred.ts'
import { EditorButtons } from '../../form/editor-buttons.tsx'
import { useEditSession } from '../../form/use-edit-session.ts'
import { acceptOf } from './file-taker.ts'
import type { AssetKind } from './file-taker.ts'
import type { DetailsProps } from './image-details.tsx'
import { SourceDialog } from './source-dialog.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useAssetDrop } from './use-asset-drop.ts'
import { useAssetTaking } from './use-asset-taking.ts'
import { useFileInput } from './use-file-input.tsx'
import { useSources } from './use-sources.ts'
import type { OfferedSource } from './use-sources.ts'

const ImageDetails = deferred(async () => ({
  default: (await import('./image-details.tsx')).ImageDetails,
}))

type Value = Readonly<Record<string, unknown>>

interface AssetFieldProps extends InputProps<Value> {
  kind: AssetKind
}

/** Input for an image or file: upload, source selection, preview and actions. */
export default function AssetField(props: AssetFieldProps) {
  const { kind, value, type, path, readOnly, control, onChange } = props
  const translate = useTranslate()
  const { registry } = useForm()
  const ui = useUi()
  const [isDetailed, setDetailed] = useState(false)
  const [source, setSource] = useState<OfferedSource | null>(null)
  const sources = useSources(type, registry.assets, translate('asset.source-dataset'))
  const taking = useAssetTaking(props)
  const { id: controlId, ref: controlRef, 'aria-labelledby': labelId } = control
  const { 'aria-describedby': describedBy, 'aria-invalid': isWrong } = control
  const upload = uploadAt(value)
  const assetId = assetIdOf(value)
  const isInvalid = value?.['asset'] !== undefined && !fits(kind, assetId)
  const asset = useAsset(isInvalid ? null : assetId)
  const picker = useFileInput(acceptOf(kind, type), false, taking.takeFiles)
  const drop = useAssetDrop({
    judge: taking.verdictOf,
    onFiles: taking.takeFiles,
    onAssets: (dragged) => void taking.takeAssets(dragged),
  })
  const offReason = taking.isOff ? translate('asset.uploads-off') : null

  const body = () => {
    if (upload) {
      const onClear = () => onChange(unset(['_upload']))
      const shown = { kind, path, upload, readOnly, onClear }
      return <UploadProgress {...shown} />
    }
    if (isInvalid) {
      return <InvalidAsset kind={kind} onReset={readOnly ? null : () => onChange(unset())} />
    }
    if (assetId === null) {
      const shown = { kind, readOnly, offReason, sources }
      return <EmptyField {...shown} onUpload={picker.open} onBrowse={browse} />
    }
    return (
      <>
        {kind === 'image' && <AssetPicture asset={asset} value={value} />}
        {kind === 'image' && asset === null && readOnly ? null : (
          <AssetBar
            kind={kind}
            asset={asset}
            value={value}
            readOnly={readOnly}
            offReason={offReason}
            sources={sources}
            onUpload={picker.open}
            onBrowse={browse}
            onClear={taking.clear}
            details={
              kind === 'image' && type.options['hotspot'] && asset && !readOnly ? (
                <IconButton
                  icon="edit"
                  label={translate('asset.edit-details')}
                  onPointerEnter={() => void ImageDetails.preload()}
                  onClick={() => setDetailed(true)}
                />
              ) : null
            }
          />
        )}
      </>
    )
  }

  function browse(chosen: OfferedSource | undefined): void {
    if (chosen) return setSource(chosen)
    ui.toasts.show({
      tone: 'caution',
      title: translate('asset.no-source'),
      description: translate('asset.no-source-body'),
    })
  }

  return (
    <div className={css.field}>
      <div
        id={controlId}
        ref={controlRef}
        role="group"
        tabIndex={readOnly ? -1 : 0}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        className={css.frame}
        data-invalid={isWrong}
        data-asset-field={kind}
        {...drop.handlers}
      >
        {body()}
        {drop.over && (
          <span className={css.veil} data-tone={veilTones[drop.over]}>
            <Icon name={veilIcons[drop.over]} />
            {translate(`asset.drop-${drop.over}`)}
          </span>
        )}
        {picker.input}
      </div>
      <CustomFields path={path} />
      {isDetailed && asset && !readOnly && (
        <DetailsDialog
          {...{ value, type, path, readOnly, onChange, asset }}
          onClose={() => setDetailed(false)}
          onRemove={taking.clear}
        />
      )}
      {source && (
        <SourceDialog
          kind={kind}
          type={type}
          source={source}
          selected={assetId === null ? [] : [assetId]}
          onSelect={(given) => {
            setSource(null)
            void taking.takeSelection(given, source)
          }}
          onClose={() => setSource(null)}
        />
      )}
    </div>
  )
}

function DetailsDialog({
  onClose,
  onRemove,
  ...details
}: DetailsProps & { onClose: () => void; onRemove: () => void }) {
  const { asset, type, path } = details
  const translate = useTranslate()
  const { close } = useEditSession(path, true, onClose)
  return (
    <Dialog
      open
      title={translate('asset.edit-details-title', {
        name: asset.originalFilename ?? asset.title ?? type.title,
      })}
      width="large"
      onOpenChange={(_, by) => close(by ?? 'cancel')}
      onDone={() => close('done')}
      footer={
        <EditorButtons onRemove={() => close('done', onRemove)} onDone={() => close('done')} />
      }
    >
      <Suspense fallback={<LoadingBlock fill={false} />}>
        <ImageDetails {...details} />
      </Suspense>
    </Dialog>
  )
}

const veilTones = {
  accepted: 'primary',
  chosen: 'primary',
  refused: 'critical',
  off: 'critical',
  'read-only': 'default',
} as const

const veilIcons = {
  accepted: 'upload',
  chosen: 'image',
  refused: 'lock',
  off: 'lock',
  'read-only': 'lock',
} as const

/** Whether an asset id is of the right kind; ids of another format come from the host and are accepted. */
function fits(kind: AssetKind, assetId: string | null): boolean {
  const other = kind === 'image' ? 'file-' : 'image-'
  return assetId !== null && !assetId.startsWith(other)
}

/** Instead of an asset of another kind, which the field cannot show. */
function InvalidAsset({ kind, onReset }: { kind: AssetKind; onReset: (() => void) | null }) {
  const translate = useTranslate()
  return (
    <Card
      role="alert"
      tone="caution"
      icon="warning"
      title={translate(`asset.invalid-${kind}`)}
      actions={onReset && <Button onClick={onReset}>{translate('asset.reset')}</Button>}
    >
      {translate('asset.invalid-body')}
    </Card>
  )
}

type EmptyFieldProps = Pick<
  AssetBarProps,
  'kind' | 'readOnly' | 'offReason' | 'sources' | 'onUpload' | 'onBrowse'
>

function EmptyField({ kind, readOnly, offReason, sources, onUpload, onBrowse }: EmptyFieldProps) {
  const translate = useTranslate()
  return (
    <div className={css.empty}>
      <span className={css.hint}>
        <Icon name={kind === 'image' ? 'image' : 'file'} size={18} />
        {translate(readOnly ? 'asset.nothing-set' : `asset.drop-${kind}`)}
      </span>
      {!readOnly && (
        <span className={css.buttons}>
          <Button icon="upload" disabledReason={offReason} onClick={onUpload}>
            {translate('asset.upload')}
          </Button>
          <BrowseButton sources={sources} onBrowse={onBrowse} />
        </span>
      )}
    </div>
  )
}

interface BrowseButtonProps {
  sources: readonly OfferedSource[]
  onBrowse: (source: OfferedSource | undefined) => void
}

/** Opens the only source directly; with several, shows a menu first. */
function BrowseButton({ sources, onBrowse }: BrowseButtonProps) {
  const translate = useTranslate()
  if (sources.length < 2) {
    return (
      <Button icon="search" onClick={() => onBrowse(sources[0])}>
        {translate('asset.browse')}
      </Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button icon="search" iconAfter="chevron-down">
          {translate('asset.browse')}
        </Button>
      }
      items={sources.map((source) => ({ label: source.title, onSelect: () => onBrowse(source) }))}
    />
  )
}
