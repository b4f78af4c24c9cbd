import { useTranslate } from '../../i18n/use-translate.ts'
import type { WebhookMessage } from '../../protocol/webhooks.ts'
import { Badge } from '../../ui/text/badge.tsx'

const tones = { pending: 'caution', success: 'positive', failure: 'critical' } as const

/** Whether a message arrived, with the status of the last response. */
export function MessageState({ message }: { message: WebhookMessage }) {
  const translate = useTranslate()
  const { status, resultCode } = message
  return (
    <Badge tone={tones[status]}>
      {translate(`administration.message-${status}`)}
      {resultCode !== null && ` · ${resultCode}`}
    </Badge>
  )
}
