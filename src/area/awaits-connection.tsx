import { useTranslate } from '../i18n/use-translate.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/**
 * Shown instead of content that loads by itself once the server can be reached. Not an alert: the error and the retry
 * button are in one place, the studio's bar or the shell of an element.
 */
export function AwaitsConnection() {
  const translate = useTranslate()
  return (
    <EmptyState
      icon="cloud-off"
      title={translate('area.awaits-connection')}
      description={translate('area.awaits-connection-body')}
    />
  )
}
