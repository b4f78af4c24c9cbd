import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { AuthStore } from '../../data/auth/auth-store.ts'
import type { AuthProvider } from '../../data/auth/providers.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { Mark, Screen } from './screen.tsx'
import * as css from './sign-in.css.ts'
import { type SignIn, useSignIn } from './use-sign-in.ts'

/** Where users sign in; the `login` property of `<content-studio>`. */
export type LoginPlace = 'popup' | 'redirect' | 'event'

export interface LoginScreenProps {
  auth: AuthStore
  title: string
  login: LoginPlace
  /** The page is the studio's own, so it may navigate away. */
  isOwnPage: boolean
  /** Redirects to the provider without asking if it is the only one. */
  redirectOnSingle?: boolean | undefined
  /** The session ended while the user was working. */
  isInterrupted?: boolean
  /** The user returned from the list of workspaces. */
  isBack?: boolean
  /** Why the finished sign-in failed. */
  problem?: Error | null
  /** Content below the sign-in options. */
  foot?: ReactNode
}

/** SHELL-038: lists the ways to sign in. */
export default function LoginScreen(props: LoginScreenProps) {
  const { auth, title, login, isInterrupted = false, foot } = props
  const translate = useTranslate()
  const signIn = useSignIn(auth)
  const isOfPage = login === 'event' || auth.method === 'page'
  const requestAtOnce = useEffectEvent(() => signIn.requestSignIn())
  // With page tokens, the first rejected request has already requested one from the page.
  const isPageNeeded = isOfPage && auth.method !== 'page'
  useEffect(() => {
    if (isPageNeeded) requestAtOnce()
  }, [isPageNeeded])
  return (
    <Screen
      title={
        isInterrupted ? translate('sign-in.interrupted') : translate('sign-in.title', { title })
      }
      body={translate(bodyOf(isInterrupted, isOfPage))}
      mark={<Mark title={title} />}
      takesFocus={isInterrupted || props.isBack === true}
    >
      <Progress signIn={signIn} {...props} />
      {isOfPage ? (
        <Button
          variant="primary"
          wide
          busy={signIn.phase.type === 'arriving'}
          onClick={signIn.requestSignIn}
        >
          {translate('sign-in.ask-page')}
        </Button>
      ) : (
        <Providers signIn={signIn} {...props} />
      )}
      {foot && <div className={css.foot}>{foot}</div>}
    </Screen>
  )
}

function bodyOf(isInterrupted: boolean, isOfPage: boolean) {
  if (isInterrupted) return 'sign-in.interrupted-body'
  return isOfPage ? 'sign-in.page' : 'sign-in.choose'
}

/** Progress or error of a sign-in. */
function Progress({ signIn, isOwnPage, problem }: LoginScreenProps & { signIn: SignIn }) {
  const translate = useTranslate()
  const { phase } = signIn
  const error = phase.type === 'failed' ? phase.error : phase.type === 'choosing' ? problem : null
  if (phase.type === 'waiting') {
    const { provider } = phase
    return (
      <Card
        role="status"
        tone="accent"
        title={translate('sign-in.waiting')}
        actions={
          <>
            <Button size="small" onClick={() => signIn.openWindow(provider)}>
              {translate('sign-in.open-again')}
            </Button>
            <Button size="small" variant="ghost" onClick={signIn.cancel}>
              {translate('sign-in.cancel')}
            </Button>
          </>
        }
      />
    )
  }
  if (phase.type === 'blocked') {
    const { provider } = phase
    return (
      <Card
        role="alert"
        tone="caution"
        icon="circle-alert"
        title={translate('sign-in.blocked')}
        actions={
          isOwnPage && (
            <Button size="small" onClick={() => signIn.leave(provider)}>
              {translate('sign-in.here')}
            </Button>
          )
        }
      >
        {translate('sign-in.blocked-body')}
      </Card>
    )
  }
  if (phase.type === 'arriving')
    return <LoadingBlock label={translate('sign-in.arriving')} fill={false} />
  if (!error && phase.type === 'choosing') return null
  return (
    <Card role="alert" tone="critical" icon="circle-alert">
      {error
        ? translate('sign-in.failed', { reason: error.message })
        : translate('sign-in.page-did-not')}
    </Card>
  )
}

type Known = { providers: readonly AuthProvider[] } | { error: Error } | null

function Providers({
  auth,
  login,
  redirectOnSingle,
  isInterrupted,
  signIn,
}: LoginScreenProps & { signIn: SignIn }) {
  const translate = useTranslate()
  const [known, setKnown] = useState<Known>(null)
  const [request, setRequest] = useState(() => auth.providers())
  const choose = login === 'redirect' ? signIn.leave : signIn.openWindow
  const goOn = useEffectEvent((providers: readonly AuthProvider[]) => {
    const [only] = providers
    const isSingle = redirectOnSingle && login === 'redirect' && !isInterrupted
    // Browsers block windows that are opened without a click.
    if (isSingle && only && providers.length === 1) signIn.leave(only)
  })
  useEffect(() => {
    let isOver = false
    request.then(
      (providers) => {
        if (isOver) return
        setKnown({ providers })
        goOn(providers)
      },
      (error: unknown) => {
        if (!isOver) setKnown({ error: error as Error })
      },
    )
    return () => {
      isOver = true
    }
  }, [request])

  if (!known) return <LoadingBlock fill={false} />
  if ('error' in known) {
    return (
      <Card
        role="alert"
        tone="critical"
        icon="circle-alert"
        actions={
          <Button size="small" onClick={() => setRequest(auth.providers())}>
            {translate('sign-in.retry')}
          </Button>
        }
      >
        {translate('sign-in.failed', { reason: known.error.message })}
      </Card>
    )
  }
  if (known.providers.length === 0)
    return <p className={css.body}>{translate('sign-in.no-providers')}</p>
  return (
    <ul className={css.list}>
      {known.providers.map((provider) => (
        <li key={provider.name}>
          <Button wide disabled={signIn.phase.type === 'arriving'} onClick={() => choose(provider)}>
            <span className={css.provider}>
              {provider.logo !== undefined && (
                <img src={provider.logo} alt="" referrerPolicy="no-referrer" className={css.logo} />
              )}
              {translate('sign-in.provider', { title: provider.title })}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
