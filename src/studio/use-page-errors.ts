import { toError } from '../schema/attempt.ts'
import { useEffect } from 'react'
import { useTranslate } from '../i18n/use-translate.ts'
import { onPageError } from '../ui/host/host-env.ts'
import { useUi } from '../ui/ui-context.ts'

/** Browsers report this when a layout needs another frame to settle; it is harmless. */
const harmless = /^ResizeObserver loop/

/** ERR-005: shows uncaught errors if the page is the studio's own; on other pages, the page handles them. */
export function usePageErrors(isOwnPage: boolean): void {
  const translate = useTranslate()
  const { toasts } = useUi()
  useEffect(() => {
    if (!isOwnPage) return undefined
    return onPageError((error) => {
      const message = toError(error).message
      if (harmless.test(message)) return
      console.error(error)
      toasts.show({
        tone: 'critical',
        title: translate('studio.uncaught-error'),
        description: message,
        duration: 5000,
      })
    })
  }, [isOwnPage, toasts, translate])
}
