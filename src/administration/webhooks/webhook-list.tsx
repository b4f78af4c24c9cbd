import { listWebhooks } from '../../data/administration/webhooks.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { Webhook } from '../../protocol/webhooks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { classes } from '../../ui/host/dom.ts'
import { Badge } from '../../ui/text/badge.tsx'
import * as css from '../administration.css.ts'
import { LoadedPart } from '../loaded-part.tsx'
import { linkTo, type PageAddress } from '../page-address.ts'
import { EmptyPage, Page } from '../page.tsx'
import { RowList, RowTexts, type FocusProps } from '../rows.tsx'
import { useLoaded } from '../use-loaded.ts'

/** All webhooks of the project. */
export function WebhookList({ address }: { address: PageAddress }) {
  const [loaded, reload] = useLoaded(listWebhooks)
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {(hooks) => <List hooks={hooks} address={address} />}
    </LoadedPart>
  )
}

function List({ hooks, address }: { hooks: readonly Webhook[]; address: PageAddress }) {
  const translate = useTranslate()
  const create = (
    <Button variant="primary" icon="plus" {...linkTo(address, 'webhooks/new')}>
      {translate('administration.create-webhook')}
    </Button>
  )
  return (
    <Page
      label={translate('administration.webhooks')}
      title={translate('administration.webhooks')}
      intro={translate('administration.webhooks-intro')}
      action={hooks.length > 0 && create}
    >
      {hooks.length > 0 ? (
        <RowList label={translate('administration.webhooks')} items={hooks} keyOf={({ id }) => id}>
          {(hook, focusProps) => (
            <WebhookRow hook={hook} focusProps={focusProps} address={address} />
          )}
        </RowList>
      ) : (
        <EmptyPage
          icon="link"
          title={translate('administration.no-webhooks')}
          description={translate('administration.no-webhooks-body')}
          action={create}
        />
      )}
    </Page>
  )
}

interface WebhookRowProps {
  hook: Webhook
  focusProps: FocusProps
  address: PageAddress
}

function WebhookRow({ hook, focusProps, address }: WebhookRowProps) {
  const translate = useTranslate()
  const { id, name, url, dataset, isDisabled } = hook
  return (
    <a
      {...focusProps}
      {...linkTo(address, `webhooks/${id}`)}
      className={classes(css.row, css.openRow)}
    >
      <RowTexts name={name} state={<WebhookState isDisabled={isDisabled} />} detail={url} />
      <span className={css.rowEnd}>
        {dataset === '*' ? translate('administration.every-dataset') : dataset}
      </span>
    </a>
  )
}

/** Whether a webhook sends. */
export function WebhookState({ isDisabled }: Pick<Webhook, 'isDisabled'>) {
  const translate = useTranslate()
  return (
    <Badge tone={isDisabled ? 'default' : 'positive'}>
      {translate(isDisabled ? 'administration.off' : 'administration.on')}
    </Badge>
  )
}
