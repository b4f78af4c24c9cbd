import { useContext } from 'react'
import { assetPatches } from '../../data/assets/upload-state.ts'
import type { AssetDescription } from '../../data/connection/transport.ts'
import { useForm } from '../../form/form-context.ts'
import type { InputProps } from '../../form/registry.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { set, unset } from '../../model/patch.ts'
import { DataLayerContext } from '../../react/data-layer-context.ts'
import { toError } from '../../schema/attempt.ts'
import { useUi } from '../../ui/ui-context.ts'
import { isTaken, mayBeTaken } from './file-taker.ts'
import type { AssetKind } from './file-taker.ts'
import { offerFraming } from './kept-framing.ts'
import { takeFromSource } from './take-from-source.ts'
import { uploadInto, uploadSettings } from './upload-into.ts'
import type { DropVerdict } from './use-asset-drop.ts'
import type { OfferedSource } from './use-sources.ts'

type Value = Readonly<Record<string, unknown>>

interface AssetTakingProps extends Pick<
  InputProps<Value>,
  'value' | 'type' | 'path' | 'readOnly' | 'onChange'
> {
  kind: AssetKind
}

/** Fills the field with a file, an asset of the dataset or what a source provides; and clears it. */
export function useAssetTaking({ kind, value, type, path, readOnly, onChange }: AssetTakingProps) {
  const translate = useTranslate()
  const { controller, registry, focusRequest } = useForm()
  const layer = useContext(DataLayerContext)
  const ui = useUi()
  const isOff = !registry.assets.directUploads[kind]

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

  return { isOff, verdictOf, takeFiles, takeAssets, takeSelection, clear }
}

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
