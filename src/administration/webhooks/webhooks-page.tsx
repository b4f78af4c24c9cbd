import { listDatasets } from '../../data/administration/datasets.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { LoadedPart } from '../loaded-part.tsx'
import type { PageAddress } from '../page-address.ts'
import { useLoaded } from '../use-loaded.ts'
import { OneWebhook } from './one-webhook.tsx'
import { SettingsPage } from './settings-page.tsx'
import { WebhookList } from './webhook-list.tsx'

/** Webhooks: their list, a new one, or one with its log and its settings. */
export function WebhooksPage({ address }: { address: PageAddress }) {
  const [id = '', view = ''] = address.parts
  if (id === '') return <WebhookList address={address} />
  if (id === 'new') return <NewWebhook address={address} />
  return <OneWebhook key={id} id={id} view={view} address={address} />
}

function NewWebhook({ address }: { address: PageAddress }) {
  const translate = useTranslate()
  const [loaded, reload] = useLoaded(listDatasets)
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {(datasets) => (
        <SettingsPage
          title={translate('administration.create-webhook')}
          hook={null}
          datasets={datasets}
          address={address}
          onSaved={({ id }) => address.navigate(`webhooks/${id}`, { replace: true })}
        />
      )}
    </LoadedPart>
  )
}
