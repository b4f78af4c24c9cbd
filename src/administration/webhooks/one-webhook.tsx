import { useState } from 'react'
import {
  deleteWebhook,
  editWebhook,
  listAttempts,
  listMessages,
  listWebhooks,
} from '../../data/administration/webhooks.ts'
import { listDatasets } from '../../data/administration/datasets.ts'
import type { ApiClient } from '../../data/connection/ask.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Webhook, WebhookAttempt, WebhookMessage } from '../../protocol/webhooks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import * as css from '../administration.css.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { linkTo, type PageAddress } from '../page-address.ts'
import { EmptyPage, Page } from '../page.tsx'
import { Problem } from '../problem.tsx'
import { useAction, useLoaded } from '../use-loaded.ts'
import { Deliveries } from './deliveries.tsx'
import { SettingsPage } from './settings-page.tsx'
import { WebhookState } from './webhook-list.tsx'

export interface OneWebhookProps {
  id: string
  /** `settings`, or empty for the log. */
  view: string
  address: PageAddress
}

/** A webhook: what it has sent, or its settings. */
export function OneWebhook({ id, view, address }: OneWebhookProps) {
  const translate = useTranslate()
  const [loaded, reload] = useLoaded((client) => loadWebhook(client, id), id)
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {(found) =>
        found === null ? (
          <EmptyPage
            icon="circle-alert"
            title={translate('administration.webhook-gone')}
            description={translate('administration.webhook-gone-body')}
            action={
              <Button {...linkTo(address, 'webhooks')}>
                {translate('administration.all-webhooks')}
              </Button>
            }
          />
        ) : view === 'settings' ? (
          <SettingsPage
            {...found}
            title={found.hook.name}
            address={address}
            onSaved={() => {
              reload()
              address.navigate(`webhooks/${id}`)
            }}
          />
        ) : (
          <WebhookLog {...found} address={address} onChange={reload} />
        )
      }
    </LoadedPart>
  )
}

/** Null if there is no such webhook any more. */
async function loadWebhook(client: ApiClient, id: string) {
  // A server without webhooks fails here.
  const hook = (await listWebhooks(client)).find((one) => one.id === id)
  if (!hook) return null
  const [messages, attempts, datasets] = await Promise.all([
    listMessages(client, id),
    listAttempts(client, id),
    listDatasets(client),
  ])
  return { hook, messages, attempts, datasets }
}

interface WebhookLogProps {
  hook: Webhook
  messages: readonly WebhookMessage[]
  attempts: readonly WebhookAttempt[]
  address: PageAddress
  onChange: () => void
}

function WebhookLog({ hook, messages, attempts, address, onChange }: WebhookLogProps) {
  const translate = useTranslate()
  const [isDeleting, setDeleting] = useState(false)
  const switching = useAction()
  const { id, name, url, isDisabled } = hook

  async function turn(): Promise<void> {
    await switching.run((client) => editWebhook(client, id, { isDisabled: !isDisabled }))
    onChange()
  }

  return (
    <Page
      label={translate('administration.webhooks')}
      title={
        <span className={css.rowTitle}>
          <IconButton
            icon="arrow-left"
            label={translate('administration.all-webhooks')}
            {...linkTo(address, 'webhooks')}
          />
          <span className={css.rowName}>{name}</span>
          <WebhookState isDisabled={isDisabled} />
        </span>
      }
      intro={url}
      tools={
        <>
          <Button icon="edit" {...linkTo(address, `webhooks/${id}/settings`)}>
            {translate('administration.edit-settings')}
          </Button>
          <Button busy={switching.isBusy} onClick={() => void turn()}>
            {translate(isDisabled ? 'administration.turn-on' : 'administration.turn-off')}
          </Button>
          <Button icon="retry" onClick={onChange}>
            {translate('administration.refresh')}
          </Button>
          <Button icon="trash" tone="critical" onClick={() => setDeleting(true)}>
            {translate('administration.delete-open')}
          </Button>
          <Problem text={switching.problem} />
        </>
      }
    >
      <Deliveries messages={messages} attempts={attempts} onChange={onChange} />
      {isDeleting && (
        <ConfirmAction
          title={translate('administration.delete-webhook-title', { name })}
          description={translate('administration.delete-webhook-body')}
          confirmLabel={translate('administration.delete-webhook')}
          doneText={translate('administration.webhook-deleted', { name })}
          action={(client) => deleteWebhook(client, id)}
          onDone={() => address.navigate('webhooks', { replace: true })}
          onClose={() => setDeleting(false)}
        />
      )}
    </Page>
  )
}
