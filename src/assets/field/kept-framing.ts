import type { FileContext } from '../../form/files.ts'
import { isRecord } from '../../model/document.ts'
import { setIfMissing } from '../../model/patch.ts'
import { pathToString, type Path } from '../../model/path.ts'
import { isSameShape } from '../../protocol/image-url.ts'
import { assetIdOf } from '../use-asset.ts'

/**
 * Crop and hotspot are removed with the image they belong to. If the image that took its place has the same shape, the
 * user is offered to restore them. `before` is the value of the field until then.
 */
export function offerFraming(
  before: unknown,
  path: Path,
  { controller, ui, translate }: Pick<FileContext, 'controller' | 'ui' | 'translate'>,
): void {
  const current = () => controller.store.getNode(path)?.value
  const [from, to] = [assetIdOf(before), assetIdOf(current())]
  const { crop, hotspot } = isRecord(before) ? before : {}
  const framing = Object.entries({ crop, hotspot }).filter(([, value]) => isRecord(value))
  if (framing.length === 0 || from === null || to === null) return
  if (from === to || !isSameShape(from, to)) return
  ui.toasts.show({
    id: `framing ${pathToString(path)}`,
    title: translate('asset.framing-removed'),
    duration: offeredMs,
    action: {
      label: translate('asset.keep-framing'),
      onSelect() {
        if (assetIdOf(current()) !== to) return
        controller.patch(
          path,
          framing.map(([name, value]) => setIfMissing(value, [name])),
        )
      },
    },
  })
}

const offeredMs = 15_000
