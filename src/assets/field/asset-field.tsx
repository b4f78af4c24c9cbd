import { Suspense, useContext, useState } from 'react'
import { uploadAt } from '../../data/assets/upload-state.ts'
import { assetPatches } from '../../data/assets/upload-state.ts'
import type { AssetDescription } from '../../data/connection/transport.ts'
import { useForm } from '../../form/form-context.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, unset } from '../../model/patch.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { toError } from '../../schema/attempt.ts'
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
import * as css from './asset-field.css.ts'
import { CustomFields } from './custom-fields.tsx'
import { deferred } from '../../form/deferred.ts'
import { acceptOf, isTaken, mayBeTaken } from './file-taker.ts'
import type { AssetKind } from './file-taker.ts'
import { offerFraming } from './kept-framing.ts'
import { SourceDialog } from './source-dialog.tsx'
import { takeFromSource } from './take-from-source.ts'
import { uploadInto, uploadSettings } from './upload-into.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useAssetDrop } from './use-asset-drop.ts'
import type { DropVerdict } from './use-asset-drop.ts'
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
  const { controller, registry, focusRequest } = useForm()
  const layer = useContext(DataLayerContext)
  const ui = useUi()
  const [isDetailed, setDetailed] = useState(false)
  const [source, setSource] = useState<OfferedSource | null>(null)
  const sources = useSources(type, registry.assets, translate('asset.source-dataset'))
  const isOff = !registry.assets.directUploads[kind]
  const { id: controlId, ref: controlRef, 'aria-labelledby': labelId } = control
  const { 'aria-describedby': describedBy, 'aria-invalid': isWrong } = control
  const upload = uploadAt(value)
  const assetId = assetIdOf(value)
  const isInvalid = value?.['asset'] !== undefined && !fits(kind, assetId)
  const asset = useAsset(isInvalid ? null : assetId)
  const picker = useFileInput(acceptOf(kind, type), false, takeFiles)
  const drop = useAssetDrop({
    judge: verdictOf,
    onFiles: takeFiles,
    onAssets: (dragged) => void takeAssets(dragged),
  })
  const offReason = isOff ? translate('asset.uploads-off') : null

  function verdictOf(types: readonly string[] | undefined): DropVerdict {
    if (readOnly) return 'read-only'
    if (!types) return 'chosen'
    if (isOff) return 'off'
    const fitting = types.filter((one) => mayBeTaken(kind, type, { type: one }))
    return fitting.length > 0 ? 'accepted' : 'refused'
  }

  /** A field stores one file: takes the first that fits. */
  function takeFiles(files: readonly File[]): void {
    if (readOnly || isOff) return
    const refused = files.filter((file) => !isTaken(kind, type, file) || file.size === 0)
    if (refused.length > 0) {
      ui.toasts.show({
        tone: 'caution',
        title: translate('asset.refused', { count: refused.length }),
        description: refused.map(describe).join(', '),
      })
    }
    const file = files.find((one) => !refused.includes(one))
    if (file) void begin(file)
  }

  /** Handles dropped assets of the dataset, from an asset browser on the page or in another window. */
  async function takeAssets(dragged: string): Promise<void> {
    if (readOnly || !layer) return
    const { takenAssets } = await import('./dragged-assets.ts')
    const [first] = await takenAssets(dragged, { kind, type, layer })
    if (first !== undefined) return takeAsset(first)
    ui.toasts.show({ tone: 'caution', title: translate('asset.unsuitable') })
  }

  function takeAsset(id: string): void {
    const before = controller.store.getNode(path)?.value
    onChange(assetPatches(kind, id))
    offerFraming(before, path, { controller, ui, translate })
  }

  function describe(file: File): string {
    const named = file.type ? `${file.name} (${file.type})` : file.name
    return file.size === 0 ? `${named}: ${translate('asset.empty-file')}` : named
  }

  async function begin(file: File, about?: AssetDescription): Promise<void> {
    if (!layer) return
    const store = await layer.assets()
    store.taskAt(controller.document?.publishedId ?? controller, path)?.cancel()
    if (!controller.patch(path, set(store.begin(file), ['_upload']))) return
    focusRequest.request(controller.store.getNode(path)?.id ?? '')
    const context = { controller, layer, ui, translate }
    await uploadInto(path, file, uploadSettings(kind, type, about), context)
  }

  async function takeSelection(given: unknown, from: OfferedSource): Promise<void> {
    setSource(null)
    if (!layer || readOnly) return
    try {
      const [taken] = await takeFromSource(given, kind, layer)
      if (!taken) return
      const about = { source: { id: from.name, name: from.title }, ...taken.about }
      if ('file' in taken) return await begin(taken.file, about)
      takeAsset(taken.assetId)
      await (await layer.assets()).describe(taken.assetId, taken.about)
    } catch (error) {
      ui.toasts.show({
        tone: 'critical',
        title: translate('asset.source-failed', { source: from.title }),
        description: toError(error).message,
      })
    }
  }

  /** Removes the asset and what belongs to it; custom fields of the schema stay. */
  function clear(): void {
    const isBare = Object.keys(value ?? {}).every((name) => ownNames.has(name))
    const isItem = typeof path.at(-1) !== 'string'
    onChange(
      isBare && !isItem ? unset() : [...ownNames].filter(isOwnField).map((name) => unset([name])),
    )
    focusRequest.request(controller.store.getNode(path)?.id ?? '')
  }

  const body = () => {
    if (upload) {
      const onClear = () => onChange(unset(['_upload']))
      const shown = { kind, path, upload, readOnly, onClear }
      return <UploadProgress {...shown} />
    }
    if (isInvalid) {
      return (
        <Card
          role="alert"
          tone="caution"
          icon="warning"
          title={translate(`asset.invalid-${kind}`)}
          actions={
            !readOnly && (
              <Button onClick={() => onChange(unset())}>{translate('asset.reset')}</Button>
            )
          }
        >
          {translate('asset.invalid-body')}
        </Card>
      )
    }
    if (assetId === null) return emptyField()
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
            onClear={clear}
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

  function emptyField() {
    return (
      <div className={css.empty}>
        <span className={css.hint}>
          <Icon name={kind === 'image' ? 'image' : 'file'} size={18} />
          {translate(readOnly ? 'asset.nothing-set' : `asset.drop-${kind}`)}
        </span>
        {!readOnly && (
          <span className={css.buttons}>
            <Button icon="upload" disabledReason={offReason} onClick={picker.open}>
              {translate('asset.upload')}
            </Button>
            <BrowseButton sources={sources} onBrowse={browse} />
          </span>
        )}
      </div>
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
        <Dialog
          open
          title={translate('asset.edit-details-title', {
            name: asset.originalFilename ?? asset.title ?? type.title,
          })}
          width="large"
          onOpenChange={setDetailed}
        >
          <Suspense fallback={<LoadingBlock fill={false} />}>
            <ImageDetails {...{ value, type, path, readOnly, onChange, asset }} />
          </Suspense>
        </Dialog>
      )}
      {source && (
        <SourceDialog
          kind={kind}
          type={type}
          source={source}
          selected={assetId === null ? [] : [assetId]}
          onSelect={(given) => void takeSelection(given, source)}
          onClose={() => setSource(null)}
        />
      )}
    </div>
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

/** Fields removed by clearing, and the fields of a value without custom ones. */
const ownNames: ReadonlySet<string> = new Set([
  '_type',
  '_key',
  '_upload',
  'asset',
  'hotspot',
  'crop',
])
const isOwnField = (name: string) => name !== '_type' && name !== '_key'

/** Whether an asset id is of the right kind; ids of another format come from the host and are accepted. */
function fits(kind: AssetKind, assetId: string | null): boolean {
  const other = kind === 'image' ? 'file-' : 'image-'
  return assetId !== null && !assetId.startsWith(other)
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
