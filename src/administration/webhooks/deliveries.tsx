import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { WebhookAttempt, WebhookMessage } from '../../protocol/webhooks.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import * as css from '../administration.css.ts'
import { EmptyPage } from '../page.tsx'
import { OpenRow, RowList, RowTexts } from '../rows.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MessageState } from './message-state.tsx'

export interface DeliveriesProps {
  messages: readonly WebhookMessage[]
  attempts: readonly WebhookAttempt[]
  onChange: () => void
}

/** The log of a webhook: a row for each message, which opens its content and its attempts. */
export function Deliveries({ messages, attempts, onChange }: DeliveriesProps) {
  const translate = useTranslate()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = messages.find(({ id }) => id === openedId)
  if (messages.length === 0) {
    return (
      <EmptyPage
        icon="history"
        title={translate('administration.no-messages')}
        description={translate('administration.no-messages-body')}
      />
    )
  }
  return (
    <>
      <RowList label={translate('administration.messages')} items={messages} keyOf={({ id }) => id}>
        {(message, focusProps) => (
          <OpenRow focusProps={focusProps} onOpen={() => setOpenedId(message.id)}>
            <RowTexts
              name={message.documentId}
              state={<MessageState message={message} />}
              detail={translate(`administration.did-${message.operation}`)}
            />
            <span className={css.rowEnd}>
              <RelativeTime value={message.createdAt} minimal />
            </span>
          </OpenRow>
        )}
      </RowList>
      {opened && (
        <MessageDialog
          message={opened}
          attempts={attempts.filter(({ messageId }) => messageId === opened.id)}
          onChange={onChange}
          onClose={() => setOpenedId(null)}
        />
      )}
    </>
  )
}
