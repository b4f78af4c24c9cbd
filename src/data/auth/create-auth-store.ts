import { Subject } from 'rxjs'
import { type CurrentUser, toCurrentUser } from '../../protocol/users.ts'
import { type ClientConnection, createAuthRequests, type GetToken } from '../connection/client.ts'
import { type Clock, systemClock } from '../clock.ts'
import { type AuthPage, hostAuthPage } from './auth-page.ts'
import type { AuthRequests } from './auth-requests.ts'
import { type AuthStore, LiveAuth, type SignInMethod, type UserMemory } from './auth-store.ts'
import type { ProviderSettings } from './providers.ts'
import { noToken, pageToken, storedToken, tokenKey, type TokenStorage } from './token-source.ts'

/** Whether the page's files are cached on the device. */
export interface OfflinePage {
  isKept(): boolean
  /** Calls back once they are cached. */
  onKept(listener: () => void): void
}

export interface CreateAuthOptions extends Omit<
  ClientConnection,
  'getToken' | 'tokenChanged$' | 'withCredentials' | 'now'
> {
  method: SignInMethod
  settings?: ProviderSettings | undefined
  /** Where our own token is stored; null or undefined: in memory. */
  storage?: TokenStorage | null
  /** Requests a token from the page: for every request when `method` is `page`, else only to sign in. */
  load?: GetToken | undefined
  clock?: Clock
  page?: AuthPage
  /** Given for pages that can be opened without a connection; the user is then remembered. */
  offline?: OfflinePage | undefined
  /** Replaces the network. */
  requests?: AuthRequests
}

/** Creates the auth store of a project. Sends nothing before the first subscription or call. */
export function createAuthStore(options: CreateAuthOptions): AuthStore {
  const { method, projectId, settings, load, offline } = options
  const { clock = systemClock, page = hostAuthPage } = options
  const host = hostOf(options)
  const storage = options.storage ?? memoryStorage()
  const tokens =
    method === 'page'
      ? pageToken(load ?? (() => null))
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
    memory: offline ? userMemory(storage, offline, { projectId, host }) : nobody,
    ...(method !== 'page' &&
      load && { request: async () => tokenOf(await load({ reason: 'unauthorized' })) }),
  })
  store.tokenChanged$.subscribe(tokenChanged$)
  return store
}

function tokenOf(response: Awaited<ReturnType<GetToken>>): string | null {
  return typeof response === 'string' ? response : (response?.token ?? null)
}

const nobody: UserMemory = { read: () => null, write: () => {} }

/** Remembers the user without the e-mail address, which is not needed. */
function userMemory(
  storage: TokenStorage,
  offline: OfflinePage,
  { projectId, host }: { projectId: string; host: string },
): UserMemory {
  const key = `content-studio user ${host} ${projectId}`
  let latest: CurrentUser | null = null
  const store = () => {
    if (!latest) storage.removeItem(key)
    else if (offline.isKept()) storage.setItem(key, JSON.stringify({ ...latest, email: '' }))
  }
  offline.onKept(store)
  return {
    read() {
      try {
        return toCurrentUser(JSON.parse(storage.getItem(key) ?? 'null'))
      } catch {
        return null
      }
    },
    write(user) {
      latest = user
      store()
    },
  }
}

function hostOf({ client, apiHost }: CreateAuthOptions): string {
  const address = client?.config().apiHost ?? apiHost
  return address === undefined ? '' : new URL(address).host
}

function memoryStorage(): TokenStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
