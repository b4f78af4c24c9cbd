import { useEffect, useState } from 'react'
import type { AuthStore } from '../../data/auth/auth-store.ts'
import { isRecord } from '../../model/document.ts'
import { openStorage, readLocation, replaceAddress } from '../../ui/host/host-env.ts'
import { createNonce, readReturn, returnAddress, type SignInReturn } from './sign-in-return.ts'
import { handOver } from './sign-in-window.ts'
import { whenKnown } from './when-known.ts'

/** Progress of a sign-in that returned to this page. */
export type Arrival = 'none' | 'arriving' | 'handed-over' | { error: Error }

/**
 * Removes the result of a sign-in from the page's URL before any other code reads it. Only results of sign-ins started
 * here are used; a page of the studio's own also accepts others, but never in place of an existing session.
 */
export function useReturn(auth: AuthStore, isOwnPage: boolean): Arrival {
  const [found] = useState(() => findReturn(auth, isOwnPage))
  const [arrival, setArrival] = useState<Arrival>(() => startOf(found))
  useEffect(() => {
    if (!found) return
    replaceAddress(found.href)
    if (found.kind === 'window') {
      handOver(found.nonce ?? '', found.sid)
      return
    }
    const end = async (): Promise<void> => {
      if (found.kind === 'unasked' && (await isSignedIn(auth))) return
      await auth.arrive(found.sid)
    }
    end().then(
      () => setArrival('none'),
      (error: unknown) => setArrival({ error: error as Error }),
    )
  }, [auth, found])
  return arrival
}

/** Builds a provider's URL that returns to the current URL of the page. */
export function leaveTo(auth: AuthStore, href: (returnTo: string) => string): string {
  const nonce = createNonce()
  const here = readLocation().href
  openStorage('session').setItem(keyOf(auth), JSON.stringify({ nonce, href: here }))
  return href(returnAddress(here, nonce))
}

interface FoundReturn extends SignInReturn {
  /** The page navigated to a provider, a sign-in window returns, or no sign-in was started here. */
  kind: 'page' | 'window' | 'unasked'
}

function startOf(found: FoundReturn | null): Arrival {
  if (!found) return 'none'
  return found.kind === 'window' ? 'handed-over' : 'arriving'
}

function findReturn(auth: AuthStore, isOwnPage: boolean): FoundReturn | null {
  const found = auth.method === 'page' ? null : readReturn(readLocation().href)
  if (!found) return null
  if (found.nonce === null) return isOwnPage ? { ...found, kind: 'unasked' } : null
  const storage = openStorage('session')
  const left = parseLeft(storage.getItem(keyOf(auth)))
  if (left?.nonce !== found.nonce) return { ...found, kind: 'window' }
  storage.removeItem(keyOf(auth))
  return { ...found, href: left.href, kind: 'page' }
}

function parseLeft(text: string | null): { nonce: string; href: string } | null {
  try {
    const record: unknown = JSON.parse(text ?? 'null')
    const { nonce, href } = isRecord(record) ? record : {}
    return typeof nonce === 'string' && typeof href === 'string' ? { nonce, href } : null
  } catch {
    return null
  }
}

function keyOf({ place }: AuthStore): string {
  return `content-studio sign-in ${place}`
}

async function isSignedIn(auth: AuthStore): Promise<boolean> {
  await whenKnown(auth)
  return 'user' in auth.getState()
}
