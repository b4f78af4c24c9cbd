import { sendAgain } from '../../data/administration/webhooks.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { WebhookAttempt, WebhookMessage } from '../../protocol/webhooks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/overlays/dialogs/dialog.tsx'
import { Badge } from '../../ui/text/badge.tsx'
import { useTimeText } from '../../ui/text/relative-time.tsx'
import { useUi } from '../../ui/ui-context.ts'
import * as css from '../administration.css.ts'
import { Problem } from '../problem.tsx'
import { useAction } from '../use-loaded.ts'
import { MessageState } from './message-state.tsx'

export interface MessageDialogProps {
  message: WebhookMessage
  /** The newest first. */
  attempts: readonly WebhookAttempt[]
  onChange: () => void
  onClose: () => void
}

/** One message: what it says, every attempt to send it, and sending it again. */
export function MessageDialog({ message, attempts, onChange, onClose }: MessageDialogProps) {
  const translate = useTranslate()
  const { toasts } = useUi()
  const sending = useAction()
  const { exact: next } = useTimeText(message.nextAttemptAt ?? Number.NaN, { absolute: true })
  const isPending = message.status === 'pending'
  const reason = isPending
    ? translate('administration.still-sending')
    : message.payload === null
      ? translate('administration.payload-gone')
      : null

  async function send(): Promise<void> {
    if (!(await sending.run((client) => sendAgain(client, message)))) return
    toasts.show({ tone: 'positive', title: translate('administration.sending-again') })
    onChange()
  }

  return (
    <Dialog
      open
      width="medium"
      title={message.documentId}
      description={translate(`administration.did-${message.operation}`)}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      footer={
        <Button
          size="large"
          icon="retry"
          busy={sending.isBusy}
          disabledReason={reason}
          onClick={() => void send()}
        >
          {translate('administration.send-again')}
        </Button>
      }
    >
      <div className={css.form}>
        <dl className={css.facts}>
          <dt className={css.factName}>{translate('administration.state')}</dt>
          <dd className={css.fact}>
            <MessageState message={message} />
          </dd>
          {next !== '' && (
            <>
              <dt className={css.factName}>{translate('administration.next-attempt')}</dt>
              <dd className={css.fact}>{next}</dd>
            </>
          )}
          <dt className={css.factName}>{translate('administration.dataset')}</dt>
          <dd className={css.fact}>{message.dataset}</dd>
        </dl>
        <Problem text={sending.problem} />
        {message.payload !== null && (
          <div className={css.field}>
            <span className={css.label}>{translate('administration.payload')}</span>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys have to scroll it */}
            <pre className={css.code} tabIndex={0} aria-label={translate('administration.payload')}>
              {readable(message.payload)}
            </pre>
          </div>
        )}
        <div className={css.field}>
          <span className={css.label}>
            {translate('administration.attempts', { count: attempts.length })}
          </span>
          <ul className={css.links}>
            {attempts.map((attempt) => (
              <Attempt key={attempt.id} attempt={attempt} />
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  )
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const translate = useTranslate()
  const { exact } = useTimeText(attempt.createdAt, { absolute: true })
  const { isFailure, resultCode, resultBody, duration, failureReason } = attempt
  const result = resultCode ?? (failureReason === 'timeout' ? 'timeout' : 'no-response')
  return (
    <li className={css.field}>
      <span className={css.rowTitle}>
        <Badge tone={isFailure ? 'critical' : 'positive'}>
          {typeof result === 'number' ? result : translate(`administration.${result}`)}
        </Badge>
        <span className={css.hint}>
          {exact} · {translate('administration.took', { ms: duration })}
        </span>
      </span>
      {resultBody && <span className={css.response}>{resultBody}</span>}
    </li>
  )
}

/** JSON with one value per line. */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2)
  } catch {
    return payload
  }
}
