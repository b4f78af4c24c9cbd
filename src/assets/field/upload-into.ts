import { documentPlace, type UploadPlace } from '../../data/assets/document-place.ts'
import type { UploadSettings } from '../../data/assets/upload-settings.ts'
import { UploadCancelled } from '../../data/assets/upload-task.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { toDataError } from '../../data/errors.ts'
import type { AssetDescription } from '../../data/connection/transport.ts'
import type { FormController } from '../../form/controller.ts'
import type { FileContext } from '../../form/files.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { Path } from '../../model/path.ts'
import { isUploadRefusal } from '../../protocol/upload-refusals.ts'
import type { UploadRefusal } from '../../protocol/upload-refusals.ts'
import type { SchemaType } from '../../schema/schema.ts'
import type { AssetKind } from './file-taker.ts'
import { offerFraming } from './kept-framing.ts'

/** Upload settings from a field's options. */
export function uploadSettings(
  kind: AssetKind,
  { options }: SchemaType,
  about?: AssetDescription,
): UploadSettings {
  const { storeOriginalFilename, metadata } = options
  return {
    kind,
    ...(storeOriginalFilename === false && { storeOriginalFilename }),
    ...(Array.isArray(metadata) && { metadata: metadata.map(String) }),
    ...(about && Object.keys(about).length > 0 && { about }),
  }
}

/** Uploads a file into the field at a path, with `_upload` in its value meanwhile. Failures are shown to the user. */
export async function uploadInto(
  path: Path,
  file: File,
  settings: UploadSettings,
  context: FileContext,
): Promise<void> {
  const { controller, layer, ui, translate } = context
  const before = controller.store.getNode(path)?.value
  try {
    const store = await layer.assets()
    await store.uploadInto(openPlace(controller, layer, path), file, settings)
    ui.announce(translate('asset.uploaded', { name: file.name }))
    offerFraming(before, path, context)
  } catch (error) {
    if (error instanceof UploadCancelled) return
    const { name } = file
    ui.toasts.show({
      tone: 'critical',
      title: translate(`asset.${settings.kind}-upload-failed`),
      description: translate('asset.upload-failed-body', {
        name,
        reason: reasonOf(error, translate),
      }),
    })
  }
}

const refusalWords = {
  notAnImageError: 'asset.not-an-image',
  unsupportedImageError: 'asset.unsupported-image',
  damagedImageError: 'asset.damaged-image',
  excessiveImageError: 'asset.excessive-image',
  rejectedUploadError: 'asset.rejected-upload',
  quarantinedUploadError: 'asset.quarantined-upload',
} as const satisfies Record<UploadRefusal, string>

/** User-facing reason why a file operation failed. */
export function reasonOf(error: unknown, translate: Translate): string {
  const { status, code, type, description } = toDataError(error)
  if (status === 413) return translate('asset.too-large')
  if (isUploadRefusal(type)) return translate(refusalWords[type], { reason: description })
  return code === 'network' && status === undefined ? translate('asset.unreachable') : description
}

/**
 * The form's document as the target of an upload. A document of the dataset is kept open until the upload has ended,
 * wherever the user navigates meanwhile; a document of the page ends with its form.
 */
function openPlace(controller: FormController, layer: DataLayer, path: Path): UploadPlace {
  const { document } = controller
  if (!document) {
    return {
      document: controller,
      path,
      value: () => controller.store.inputs.value,
      patch: (patches) => void controller.patch([], patches),
      isReady: () => true,
      watch: (listener) => controller.store.source([])?.subscribe(listener) ?? (() => {}),
      release: () => {},
    }
  }
  return documentPlace(layer.documents, { ...document, path })
}
