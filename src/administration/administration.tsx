import { useTranslate } from '../i18n/use-translate.ts'
import type { ToolProps } from '../structure/tool.ts'
import { Button } from '../ui/controls/button.tsx'
import * as css from './administration.css.ts'
import { DatasetsPage } from './datasets/datasets-page.tsx'
import { MembersPage } from './members/members-page.tsx'
import { OriginsPage } from './origins/origins-page.tsx'
import { linkTo } from './page-address.ts'
import { EmptyPage } from './page.tsx'
import { TokensPage } from './tokens/tokens-page.tsx'
import { WebhooksPage } from './webhooks/webhooks-page.tsx'

/** The pages of the tool, by the first part of their address. */
const names = ['members', 'tokens', 'origins', 'datasets', 'webhooks'] as const

/** The tool for administrators: a bar of its pages, and the one that the address names, by default the first. */
export function Administration({ path, navigate, createHref }: ToolProps) {
  const translate = useTranslate()
  const [first, ...parts] = path.split('/')
  const name = names.find((one) => one === (first || names[0]))
  const address = { parts, navigate, createHref }
  return (
    <div className={css.tool}>
      <nav className={css.pages} aria-label={translate('administration.pages')}>
        {names.map((one) => (
          <Button
            key={one}
            variant="ghost"
            aria-current={one === name ? 'page' : undefined}
            {...linkTo(address, one)}
          >
            {translate(`administration.${one}`)}
          </Button>
        ))}
      </nav>
      {name === 'members' && <MembersPage />}
      {name === 'tokens' && <TokensPage />}
      {name === 'origins' && <OriginsPage />}
      {name === 'datasets' && <DatasetsPage />}
      {name === 'webhooks' && <WebhooksPage address={address} />}
      {name === undefined && (
        <EmptyPage
          icon="circle-alert"
          title={translate('administration.unknown-page')}
          description={translate('administration.unknown-page-body')}
        />
      )}
    </div>
  )
}
