import type { FieldRegistry } from '../../form/registry.ts'
import { whenIdle } from '../../ui/host/host-env.ts'

/** The code of everything that editing a document may open, the most likely first. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('../../ui/overlays/menu-popup.tsx'),
  () => import('../../ui/overlays/popover-popup.tsx'),
  () => import('../../ui/overlays/dialog-popup.tsx'),
  () => import('../../fields/date/date-picker.tsx'),
  () => import('../../rich-text/rich-text-editor.tsx'),
  () => import('../../fields/slug/slugify.ts'),
  () => import('../../assets/field/asset-field.tsx'),
  () => import('../../assets/field/upload-into.ts'),
  () => import('../../assets/field/upload-progress.tsx'),
  () => import('../../assets/field/image-details.tsx'),
  () => import('../../rich-text/paste/read-paste.ts'),
  () => import('../actions/delete-dialog.tsx'),
  () => import('../../data/pair/removal-mutations.ts'),
  () => import('../permissions/why.tsx'),
  () => import('../changes/review-panel.tsx'),
  () => import('../history/past-values.tsx'),
  () => import('../../data/history/open-histories.ts'),
  () => import('../../fields/geopoint/map.tsx'),
  () => import('../../ui/overlays/drawer-popup.tsx'),
]

/**
 * Fetches the code that editing needs, part by part while the page is idle, so that what was never opened before opens
 * without a network. A part that cannot be fetched is fetched when it is opened, as ever. Returns how to stop.
 */
export function prefetchEditing(
  registry: FieldRegistry,
  loadWords: () => Promise<void>,
): () => void {
  const waiting = [loadWords, ...parts, () => registry.preload('diff')]
  let stop = () => {}
  function fetchNext(): void {
    const next = waiting.shift()
    if (!next) return
    stop = whenIdle(() => {
      next().then(fetchNext, fetchNext)
    })
  }
  fetchNext()
  return () => {
    waiting.length = 0
    stop()
  }
}
