import { useEffect } from 'react'
import type { DataLayer } from '../data/data-layer.ts'
import { useTranslate } from '../i18n/use-translate.ts'
import { useToast } from '../ui/feedback/toasts.tsx'

/** Shows a toast while the server responds to none of the page's requests. */
export function WaitingToast({ layer }: { layer: Pick<DataLayer, 'waiting$'> }): null {
  const translate = useTranslate()
  const toast = useToast()
  useEffect(() => {
    const subscription = layer.waiting$.subscribe((isWaiting) => {
      if (isWaiting) {
        const description = translate('area.awaits-answer-body')
        toast.show({ id, title: translate('area.awaits-answer'), description, duration: 0 })
      } else {
        toast.dismiss(id)
      }
    })
    return () => {
      subscription.unsubscribe()
      toast.dismiss(id)
    }
  }, [layer, toast, translate])
  return null
}

const id = 'awaits-answer'
