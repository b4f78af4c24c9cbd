import type { FileContext } from '../../form/files.ts'
import { isRecord } from '../../model/document.ts'
import { setIfMissing } from '../../model/patch.ts'
import { pathToString, type Path } from '../../model/path.ts'
import { sizeOfImage } from '../../protocol/image-url.ts'
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
  const after = assetIdOf(current())
  const { crop, hotspot } = isRecord(before) ? before : {}
  const framing = Object.entries({ crop, hotspot }).filter(([, value]) => isRecord(value))
  if (framing.length === 0 || after === null || !isSameShape(assetIdOf(before), after)) return
  ui.toasts.show({
    id: `framing ${pathToString(path)}`,
    title: translate('asset.framing-removed'),
    duration: offeredMs,
    action: {
      label: translate('asset.keep-framing'),
      onSelect() {
        if (assetIdOf(current()) !== after) return
        controller.patch(
          path,
          framing.map(([name, value]) => setIfMissing(value, [name])),
        )
      },
    },
  })
}

const offeredMs = 15_000

function isSameShape(one: string | null, other: string): boolean {
  const [first, second] = [one === null ? null : sizeOfImage(one), sizeOfImage(other)]
  if (!first || !second || one === other) return false
  return Math.abs((first.width * second.height) / (first.height * second.width) - 1) <= 0.01
}
