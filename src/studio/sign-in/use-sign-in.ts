import { useEffect, useRef, useState } from 'react'
import type { AuthStore } from '../../data/auth/auth-store.ts'
import type { AuthProvider } from '../../data/auth/providers.ts'
import { leavePage, readLocation } from '../../ui/host/host-env.ts'
import { createNonce, returnAddress } from './sign-in-return.ts'
import { openSignInWindow, type SignInWindow } from './sign-in-window.ts'
import { leaveTo } from './use-return.ts'

/** The state of a sign-in. */
export type SignInPhase =
  | { type: 'choosing' }
  | { type: 'waiting'; provider: AuthProvider }
  | { type: 'blocked'; provider: AuthProvider }
  /** The user has returned from the provider; the session is being established. */
  | { type: 'arriving' }
  | { type: 'failed'; error: Error }
  /** The page did not respond to the request. */
  | { type: 'not-done' }

export interface SignIn {
  phase: SignInPhase
  /** Signs in in a new window; must be called in a click handler. */
  openWindow: (provider: AuthProvider) => void
  /** Signs in by navigating this page to the provider. */
  leave: (provider: AuthProvider) => void
  /** Requests a sign-in from the host page. */
  requestSignIn: () => void
  cancel: () => void
}

/** Starts a sign-in and tracks its progress. */
export function useSignIn(auth: AuthStore): SignIn {
  const [phase, setPhase] = useState<SignInPhase>({ type: 'choosing' })
  const opened = useRef<SignInWindow>(null)
  useEffect(() => () => opened.current?.close(), [])

  function arrive(end: Promise<unknown>): void {
    setPhase({ type: 'arriving' })
    end.then(
      (isDone) => setPhase({ type: isDone === false ? 'not-done' : 'choosing' }),
      (error: unknown) => setPhase({ type: 'failed', error: error as Error }),
    )
  }

  return {
    phase,
    openWindow(provider) {
      opened.current?.close()
      const nonce = createNonce()
      const href = auth.providerHref(provider, returnAddress(readLocation().href, nonce))
      opened.current = openSignInWindow(href, nonce, (sid) => arrive(auth.arrive(sid)))
      setPhase({ type: opened.current ? 'waiting' : 'blocked', provider })
    },
    leave: (provider) => leavePage(leaveTo(auth, (here) => auth.providerHref(provider, here))),
    requestSignIn: () => arrive(auth.requestSignIn()),
    cancel() {
      opened.current?.close()
      opened.current = null
      setPhase({ type: 'choosing' })
    },
  }
}
