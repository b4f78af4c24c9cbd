import { useState } from 'react'
import type { BulkProgress, BulkResult } from '../../data/bulk/bulk.ts'
import { failureText } from '../../area/failure-text.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useToast } from '../../ui/feedback/toasts.tsx'

export interface BulkUndo {
  /** Set while the undo runs. */
  progress: BulkProgress | null
  undo: (result: BulkResult) => Promise<void>
}

/** Undoes an operation on many documents, and shows the result. */
export function useBulkUndo(): BulkUndo {
  const layer = useDataLayer()
  const toast = useToast()
  const translate = useTranslate()
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const undo = async (result: BulkResult): Promise<void> => {
    const total = result.written.reduce((sum, { steps }) => sum + steps.length, 0)
    setProgress({ phase: 'saving', done: 0, total })
    try {
      const { restored, left } = await layer.bulk.undo(result, { onProgress: setProgress })
      toast.show({
        id: 'bulk',
        tone: left.length > 0 ? 'caution' : 'positive',
        title: translate('document.step-undone', { count: restored.length }),
        ...(left.length > 0 && {
          description: translate('document.step-undo-left', { count: left.length }),
        }),
      })
    } catch (error) {
      toast.show({
        id: 'bulk',
        tone: 'critical',
        title: translate('document.step-undo-failed'),
        description: failureText(translate, error),
      })
    } finally {
      setProgress(null)
    }
  }
  return { progress, undo }
}
