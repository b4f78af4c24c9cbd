import { Subject } from 'rxjs'
import { type ClientConnection, createAuthRequests, type GetToken } from '../client.ts'
import { type Clock, systemClock } from '../clock.ts'
import { type AuthPage, hostAuthPage } from './auth-page.ts'
import type { AuthRequests } from './auth-requests.ts'
import { type AuthStore, LiveAuth, type SignInMethod } from './auth-store.ts'
import type { ProviderSettings } from './providers.ts'
import { noToken, pageToken, storedToken, tokenKey, type TokenStorage } from './token-source.ts'

export interface CreateAuthOptions extends Omit<
  ClientConnection,
  'getToken' | 'tokenChanged$' | 'withCredentials' | 'now'
> {
  method: SignInMethod
  settings?: ProviderSettings | undefined
  /** Where a token of ours is kept; without it, in memory. */
  storage?: TokenStorage | null
  /** Asks the page: for the token of each request where `method` is `page`, else only when somebody is to sign in. */
  ask?: GetToken | undefined
  clock?: Clock
  page?: AuthPage
  /** Replaces the network. */
  requests?: AuthRequests
}

/** Opens the sign-in of a project. Sends nothing before the first subscription or call. */
export function createAuthStore(options: CreateAuthOptions): AuthStore {
  const { method, projectId, settings, ask, clock = systemClock, page = hostAuthPage } = options
  const host = hostOf(options)
  const storage = options.storage ?? memoryStorage()
  const tokens =
    method === 'page'
      ? pageToken(ask ?? (() => null))
      : method === 'cookie'
        ? noToken
        : storedToken(storage, tokenKey({ projectId, host }), () => clock.now())
  const tokenChanged$ = new Subject<unknown>()
  const requests =
    options.requests ??
    createAuthRequests({
      ...options,
      getToken: tokens.get,
      tokenChanged$,
      withCredentials: method === 'cookie' || method === 'dual',
      now: () => clock.now(),
    })
  const store = new LiveAuth({
    method,
    projectId,
    host,
    requests,
    tokens,
    clock,
    page,
    settings,
    ...(method !== 'page' &&
      ask && { ask: async () => tokenOf(await ask({ reason: 'unauthorized' })) }),
  })
  store.tokenChanged$.subscribe(tokenChanged$)
  return store
}

function tokenOf(answer: Awaited<ReturnType<GetToken>>): string | null {
  return typeof answer === 'string' ? answer : (answer?.token ?? null)
}

function hostOf({ client, apiHost, projectId }: CreateAuthOptions): string {
  const address = client?.config().apiHost ?? apiHost
  return address === undefined ? `${projectId}.api.sanity.io` : new URL(address).host
}

function memoryStorage(): TokenStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
