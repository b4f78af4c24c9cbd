import { type ReactNode, useEffect, useState } from 'react'
import type { AuthStore } from '../../data/auth/auth-store.ts'
import type { DataError } from '../../data/errors.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import type { CurrentUser } from '../../protocol/users.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { onPageFocus, readLocation, reloadPage } from '../../ui/host/host-env.ts'
import { loginBadge } from './login-badge.ts'
import { Screen } from './screen.tsx'
import * as css from './sign-in.css.ts'

/** SHELL-039, SHELL-040: the user is signed in but not a member of the project. */
export function NotAuthorized({
  auth,
  user,
  foot,
}: {
  auth: AuthStore
  user: CurrentUser
  foot?: ReactNode
}) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<string | null>(null)
  const badge = loginBadge(user.provider)
  const { signOut } = auth
  return (
    <Screen
      role="dialog"
      title={translate('sign-in.not-authorized')}
      body={translate('sign-in.not-authorized-body')}
    >
      <dl className={css.facts}>
        <Fact name={translate('sign-in.name')} value={user.name} />
        <Fact name={translate('sign-in.email')} value={user.email} />
        <Fact
          name={translate('sign-in.signed-in-with')}
          value={badge ? translate(`studio.login.${badge}`) : user.provider}
        />
      </dl>
      {problem !== null && (
        <Card role="alert" tone="critical" icon="circle-alert">
          {translate('studio.sign-out-failed', { reason: problem })}
        </Card>
      )}
      {signOut && (
        <div className={css.actions}>
          <Button
            icon="sign-out"
            onClick={() => void signOut().catch(({ message }: Error) => setProblem(message))}
          >
            {translate('studio.sign-out')}
          </Button>
        </div>
      )}
      {foot && <div className={css.foot}>{foot}</div>}
    </Screen>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  if (!value) return null
  return (
    <div className={css.fact}>
      <dt className={css.factName}>{name}</dt>
      <dd className={css.factValue}>{value}</dd>
    </div>
  )
}

/**
 * SHELL-041, SHELL-042: the server is reachable but rejects this page's origin. When the user returns from the
 * settings, a page of the studio's own is reloaded; on other pages the store repeats its request.
 */
export function OriginRefused({
  settingsHref,
  isOwnPage,
  foot,
}: {
  settingsHref: string
  isOwnPage: boolean
  foot?: ReactNode
}) {
  const translate = useTranslate()
  useEffect(() => (isOwnPage ? onPageFocus(reloadPage) : undefined), [isOwnPage])
  return (
    <Screen role="dialog" title={translate('sign-in.cors')} body={translate('sign-in.cors-body')}>
      <dl className={css.facts}>
        <Fact name={translate('sign-in.cors-origin')} value={readLocation().origin} />
      </dl>
      <p className={css.body}>{translate('sign-in.cors-return')}</p>
      <div className={css.actions}>
        <Button variant="primary" href={settingsHref} target="_blank" iconAfter="external">
          {translate('sign-in.cors-continue')}
        </Button>
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </Screen>
  )
}

/** The server does not respond, so the sign-in state is unknown. */
export function Unreachable({
  error,
  onRetry,
  foot,
}: {
  error: DataError
  onRetry: () => void
  foot?: ReactNode
}) {
  const translate = useTranslate()
  return (
    <Screen title={translate('sign-in.unreachable')}>
      <Card role="alert" tone="critical" icon="circle-alert">
        {error.description}
      </Card>
      <div className={css.actions}>
        <Button onClick={onRetry}>{translate('sign-in.retry')}</Button>
      </div>
      {foot && <div className={css.foot}>{foot}</div>}
    </Screen>
  )
}

/** Shown in the sign-in window once it has handed over its result. */
export function HandedOver() {
  const translate = useTranslate()
  return <Screen title={translate('sign-in.done')} body={translate('sign-in.done-body')} />
}
