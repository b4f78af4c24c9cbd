import { useState } from 'react'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { WebhookAttempt, WebhookMessage } from '../../protocol/webhooks.ts'
import { classes } from '../../ui/host/dom.ts'
import { VirtualList, type RowState } from '../../ui/list/virtual-list.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import * as css from '../administration.css.ts'
import { EmptyPage } from '../page.tsx'
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
    <div className={css.list}>
      <VirtualList
        label={translate('administration.messages')}
        count={messages.length}
        rowHeight={css.rowHeight}
        getKey={(index) => messages[index]!.id}
        renderRow={(index, { focusProps }) => (
          <MessageRow message={messages[index]!} focusProps={focusProps} onOpen={setOpenedId} />
        )}
      />
      {opened && (
        <MessageDialog
          message={opened}
          attempts={attempts.filter(({ messageId }) => messageId === opened.id)}
          onChange={onChange}
          onClose={() => setOpenedId(null)}
        />
      )}
    </div>
  )
}

interface MessageRowProps {
  message: WebhookMessage
  focusProps: RowState['focusProps']
  onOpen: (id: string) => void
}

function MessageRow({ message, focusProps, onOpen }: MessageRowProps) {
  const translate = useTranslate()
  const { id, documentId, operation, createdAt } = message
  return (
    <button
      {...focusProps}
      type="button"
      aria-haspopup="dialog"
      className={classes(css.row, css.openRow)}
      onClick={() => onOpen(id)}
    >
      <span className={css.rowTexts}>
        <span className={css.rowTitle}>
          <span className={css.rowName}>{documentId}</span>
          <MessageState message={message} />
        </span>
        <span className={css.rowDetail}>{translate(`administration.did-${operation}`)}</span>
      </span>
      <span className={css.rowEnd}>
        <RelativeTime value={createdAt} minimal />
      </span>
    </button>
  )
}
