import { useState } from 'react'
import { listRoles } from '../../data/administration/members.ts'
import { listTokens, revokeToken } from '../../data/administration/tokens.ts'
import type { ApiClient } from '../../data/connection/ask.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { ApiToken } from '../../protocol/administration.ts'
import type { Role } from '../../protocol/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import * as css from '../administration.css.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { LoadedPart } from '../loaded-part.tsx'
import { EmptyPage, Page } from '../page.tsx'
import { roleTitles } from '../role-choice.tsx'
import { CreatedAt, RowList, RowTexts, type FocusProps } from '../rows.tsx'
import { useLoaded } from '../use-loaded.ts'
import { TokenDialog } from './token-dialog.tsx'

interface Tokens {
  readonly tokens: readonly ApiToken[]
  readonly roles: readonly Role[]
}

async function loadTokens(client: ApiClient): Promise<Tokens> {
  const [tokens, roles] = await Promise.all([listTokens(client), listRoles(client)])
  return { tokens, roles }
}

/** Programs that may use the API. */
export function TokensPage() {
  const [loaded, reload] = useLoaded(loadTokens)
  return (
    <LoadedPart loaded={loaded} onRetry={reload}>
      {(tokens) => <Tokens {...tokens} onChange={reload} />}
    </LoadedPart>
  )
}

function Tokens({ tokens, roles, onChange }: Tokens & { onChange: () => void }) {
  const translate = useTranslate()
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      {translate('administration.create-token')}
    </Button>
  )
  return (
    <Page
      label={translate('administration.tokens')}
      title={translate('administration.tokens')}
      intro={translate('administration.tokens-intro')}
      action={tokens.length > 0 && create}
    >
      {tokens.length > 0 ? (
        <RowList label={translate('administration.tokens')} items={tokens} keyOf={({ id }) => id}>
          {(token, focusProps) => (
            <TokenRow token={token} roles={roles} focusProps={focusProps} onRevoke={setRevoked} />
          )}
        </RowList>
      ) : (
        <EmptyPage
          icon="lock"
          title={translate('administration.no-tokens')}
          description={translate('administration.no-tokens-body')}
          action={create}
        />
      )}
      {isCreating && (
        <TokenDialog roles={roles} onChange={onChange} onClose={() => setCreating(false)} />
      )}
      {revoked && (
        <ConfirmAction
          title={translate('administration.revoke-token-title', { name: revoked.label })}
          description={translate('administration.revoke-token-body')}
          confirmLabel={translate('administration.revoke-token')}
          doneText={translate('administration.token-revoked', { name: revoked.label })}
          action={(client) => revokeToken(client, revoked.id)}
          onDone={onChange}
          onClose={() => setRevoked(null)}
        />
      )}
    </Page>
  )
}

interface TokenRowProps {
  token: ApiToken
  roles: readonly Role[]
  focusProps: FocusProps
  onRevoke: (token: ApiToken) => void
}

function TokenRow({ token, roles, focusProps, onRevoke }: TokenRowProps) {
  const translate = useTranslate()
  const { label, createdAt } = token
  return (
    <div className={css.row}>
      <RowTexts name={label} detail={<CreatedAt value={createdAt} />} />
      <span className={css.rowEnd}>{roleTitles(token.roles, roles)}</span>
      <IconButton
        {...focusProps}
        icon="trash"
        label={translate('administration.revoke-named', { name: label })}
        onClick={() => onRevoke(token)}
      />
    </div>
  )
}
