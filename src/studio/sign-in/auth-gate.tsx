import {
  type FocusEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { AuthState, AuthStore } from '../../data/auth/auth-store.ts'
import { toDataError } from '../../data/errors.ts'
import { useTranslate } from '../../i18n/use-translate.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { readLocation } from '../../ui/host/host-env.ts'
import { ErrorBoundary } from '../../ui/feedback/error-boundary.tsx'
import { LoadingBlock } from '../../ui/text/spinner.tsx'
import { projectUrls } from '../project-urls.ts'
import type { LoginPlace } from './login-screen.tsx'
import * as css from './gate.css.ts'
import { useReturn } from './use-return.ts'

export interface AuthGateProps {
  /** Null where no sign-in is needed. */
  auth: AuthStore | null
  /** Title of the studio or workspace that the user signs in to. */
  title: string
  login: LoginPlace
  /** The page is the studio's own: its URL may contain a session id, and it may be reloaded. */
  isOwnPage: boolean
  /** Redirects to the provider without asking if it is the only one. */
  redirectOnSingle?: boolean | undefined
  /** Content below every screen, such as links to other workspaces. */
  foot?: ReactNode
  /** Shown instead of the sign-in screen, such as the list of workspaces. */
  instead?: ReactNode
  /** The user returned to the sign-in screen from `instead`. */
  isBack?: boolean
  /** Called when the user is signed in. */
  onOpen?: () => void
  /** Content for signed-in users. */
  children: ReactNode
}

/** SHELL-098: shows the studio only to signed-in users with a role. */
export function AuthGate({ auth, children, ...props }: AuthGateProps) {
  if (!auth) return children
  return (
    <Gate {...props} auth={auth}>
      {children}
    </Gate>
  )
}

type GateProps = AuthGateProps & { auth: AuthStore }

function Gate(props: GateProps) {
  const { auth, isOwnPage, instead, children } = props
  const arrival = useReturn(auth, isOwnPage)
  const state = useObservable<AuthState>(() => auth.state$, auth.getState(), [auth])
  const isOpen = state.status === 'logged-in' && arrival !== 'arriving' && arrival !== 'handed-over'
  const isInterrupted = state.status === 'logged-out' && state.isInterrupted === true
  const [wasOpen, setWasOpen] = useState(isOpen)
  const isKept = isOpen || (wasOpen && isInterrupted)
  if (wasOpen !== isKept) setWasOpen(isKept)
  const focusProps = useFocusBack(isOpen)
  const announceOpen = useEffectEvent(() => props.onOpen?.())
  useEffect(() => {
    if (isOpen) announceOpen()
  }, [isOpen])

  return (
    <div className={css.gate}>
      {isKept && (
        <div {...focusProps} className={isOpen ? css.studio : css.behind} inert={!isOpen}>
          {children}
        </div>
      )}
      {!isOpen && instead}
      {!isOpen && !instead && (
        <ErrorBoundary
          where="sign-in"
          resetKey={state}
          fallback={({ error }) => showFailure(props, error)}
        >
          <Suspense fallback={<LoadingBlock />}>
            <ClosedGate {...props} state={state} arrival={arrival} isInterrupted={isKept} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

function showFailure({ auth, foot }: GateProps, error: unknown): ReactNode {
  return (
    <Suspense fallback={<LoadingBlock />}>
      <Unreachable error={toDataError(error)} onRetry={() => auth.recheck()} foot={foot} />
    </Suspense>
  )
}

interface ClosedGateProps extends GateProps {
  state: AuthState
  arrival: ReturnType<typeof useReturn>
  isInterrupted: boolean
}

function ClosedGate(props: ClosedGateProps) {
  const { auth, state, arrival, isOwnPage, foot } = props
  const translate = useTranslate()
  const layer = useDataLayer()
  if (arrival === 'handed-over') return <HandedOver />
  if (arrival === 'arriving') return <LoadingBlock label={translate('sign-in.arriving')} />
  // With a single workspace the element itself shows that it is loading; see `StudioArea.whenUsable`.
  if (state.status === 'loading') return foot ? <LoadingBlock /> : null
  if (state.status === 'no-access')
    return <NotAuthorized auth={auth} user={state.user} foot={foot} />
  if (state.status === 'failed') {
    const { error, isOriginRefused } = state
    if (isOriginRefused) {
      const { origin } = readLocation()
      const settingsHref = projectUrls(layer).cors(origin, auth.usesCookies)
      return <OriginRefused settingsHref={settingsHref} isOwnPage={isOwnPage} foot={foot} />
    }
    // SHELL-099: reported like any error, and shown by the error boundary.
    throw error
  }
  const problem = typeof arrival === 'object' ? arrival.error : null
  return (
    <slot name="signed-out">
      <LoginScreen {...props} problem={problem} />
    </slot>
  )
}

/** Returns the focus to the element inside the gate that had it when the gate closed. */
function useFocusBack(isOpen: boolean) {
  const focused = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isOpen) {
      before.current = focused.current
    } else if (before.current?.isConnected) {
      before.current.focus()
      before.current = null
    }
  }, [isOpen])
  return {
    onFocusCapture: (event: FocusEvent) => {
      focused.current = event.target as HTMLElement
    },
    onBlurCapture: () => {
      focused.current = null
    },
  }
}

const access = () => import('./access-screens.tsx')
const LoginScreen = lazy(() => import('./login-screen.tsx'))
const NotAuthorized = lazy(async () => ({ default: (await access()).NotAuthorized }))
const OriginRefused = lazy(async () => ({ default: (await access()).OriginRefused }))
const Unreachable = lazy(async () => ({ default: (await access()).Unreachable }))
const HandedOver = lazy(async () => ({ default: (await access()).HandedOver }))
