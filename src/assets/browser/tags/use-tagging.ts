import { type DragEvent, useCallback } from 'react'
import { useTranslate } from '../../../i18n/use-translate.ts'
import { useDataLayer } from '../../../react/data-layer-context.ts'
import { toError } from '../../../schema/attempt.ts'
import { useUi } from '../../../ui/ui-context.ts'
import { draggedAssets } from '../list/asset-drag.ts'

/** Adds tags to assets and removes them; failures are reported. */
export function useTagging(isLocked: boolean) {
  const layer = useDataLayer()
  const { toasts, announce } = useUi()
  const translate = useTranslate()
  const tag = useCallback(
    async (
      ids: readonly string[],
      change: { add?: readonly string[]; remove?: readonly string[] },
    ): Promise<boolean> => {
      try {
        await (await layer.assets()).tag(ids, change)
        return true
      } catch (failure) {
        toasts.show({
          tone: 'critical',
          title: translate('asset-browser.tag-failed'),
          description: toError(failure).message,
        })
        return false
      }
    },
    [layer, toasts, translate],
  )
  async function addTag(ids: readonly string[], added: string): Promise<void> {
    if (!(await tag(ids, { add: [added] }))) return
    announce(translate('asset-browser.tagged', { count: ids.length, tag: added }))
  }

  /** Adds a tag to the assets that are dropped on it. */
  function dropInto(event: DragEvent, path: string): void {
    const dropped = draggedAssets(event.dataTransfer)
    if (dropped.length === 0 || isLocked) return
    event.preventDefault()
    event.stopPropagation()
    void addTag(dropped, path)
  }

  return { tag, addTag, dropInto }
}
