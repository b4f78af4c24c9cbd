import { BehaviorSubject, defer, type Observable, Subject } from 'rxjs'
import { type CurrentUser, toCurrentUser } from '../../protocol/users.ts'
import type { GetToken } from '../connection/client.ts'
import type { Clock } from '../clock.ts'
import { DataError, toDataError } from '../errors.ts'
import type { AuthPage } from './auth-page.ts'
import type { AuthRequests } from './auth-requests.ts'
import {
  type AuthProvider,
  type LoginMethod,
  parseProviders,
  type ProviderSettings,
  providerHref,
  resolveProviders,
} from './providers.ts'
import type { TokenSource } from './token-source.ts'

/** All authentication states of a project. */
export type AuthState =
  | { status: 'loading' }
  /** `isRemembered`: the server cannot be reached; this is the last user of the device. */
  | { status: 'logged-in'; user: CurrentUser; isRemembered?: true }
  /** `isInterrupted`: the session ended without a sign-out in this studio. */
  | { status: 'logged-out'; isInterrupted?: true }
  /** Signed in, but without any role in the project. */
  | { status: 'no-access'; user: CurrentUser }
  /** Unknown. `isOriginRefused`: the server responds, but refuses requests from this page. */
  | { status: 'failed'; error: DataError; isOriginRefused: boolean }

/** How users sign in: in the studio, by one of the server's methods, or in the host page. */
export type SignInMethod = LoginMethod | 'page'

/** The signed-in user of a project, and how to sign in and out. One per workspace. */
export interface AuthStore {
  readonly method: SignInMethod
  /** Identifies the project and its server. */
  readonly place: string
  /** Replays; the first subscriber starts the request. */
  readonly state$: Observable<AuthState>
  getState(): AuthState
  /** The available sign-in providers. Rejects with DataError. */
  providers(): Promise<readonly AuthProvider[]>
  /** Address of the provider's sign-in page; `origin` is the address to return to. */
  providerHref(provider: AuthProvider, origin: string): string
  /** Returns the token for requests. */
  readonly getToken: GetToken
  /** Emits when the token has changed. */
  readonly tokenChanged$: Observable<unknown>
  /** Whether requests without a token carry the page's cookies. */
  readonly usesCookies: boolean
  /** Completes a sign-in with the provider's session id, or null when it set a cookie. Rejects with DataError. */
  arrive(sid: string | null): Promise<void>
  /** Requests a token from the page; resolves to whether a user is signed in. Rejects with DataError when it throws. */
  requestSignIn(): Promise<boolean>
  /** Null when the page handles it. Rejects with DataError when the session could not be ended. */
  readonly signOut: (() => Promise<void>) | null
  /** Checks again who is signed in. */
  recheck(): void
  /** Checks the user again: a request was refused as unauthorized. */
  doubt(): void
  dispose(): void
}

export interface AuthStoreOptions {
  method: SignInMethod
  /** Identifies the project to users and to the providers. */
  projectId: string
  host: string
  requests: AuthRequests
  tokens: TokenSource
  clock: Clock
  page: AuthPage
  settings?: ProviderSettings | undefined
  memory: UserMemory
  /** Requests a sign-in from the page, unless `tokens` does. Resolves to a token, or null. */
  request?: (() => Promise<string | null>) | undefined
}

/** Stores the last signed-in user of this device, for pages opened without a connection. */
export interface UserMemory {
  read(): CurrentUser | null
  write(user: CurrentUser | null): void
}

/** Returning to the window checks again who is signed in, but not more often than this. */
const staleMs = 60_000
/** Requests fail together; one check of the user covers them all. */
const doubtMs = 1_000

/** See `createAuthStore`, which provides the requests and the token source. `dispose` it. */
export class LiveAuth implements AuthStore {
  readonly method: SignInMethod
  readonly place: string
  readonly signOut: (() => Promise<void>) | null
  readonly usesCookies: boolean
  readonly tokenChanged$ = new Subject<void>()
  readonly #options: AuthStoreOptions
  readonly #state = new BehaviorSubject<AuthState>({ status: 'loading' })
  readonly #stop: (() => void)[]
  /** Only the latest check counts; a check overtaken by a sign-in is ignored. */
  #epoch = 0
  #checkedAt = -Infinity
  #isDisposed = false

  constructor(options: AuthStoreOptions) {
    const { method, page, tokens, host, projectId } = options
    this.#options = options
    this.method = method
    this.place = `${host} ${projectId}`
    this.usesCookies = method === 'cookie' || method === 'dual'
    this.signOut = method === 'page' ? null : () => this.#signOut()
    this.#stop = [
      page.onReturn(() => this.#returned()),
      tokens.onForeignChange(() => this.#moved()),
    ]
  }

  readonly state$: Observable<AuthState> = defer(() => {
    if (this.#checkedAt === -Infinity) this.recheck()
    return this.#state
  })

  getState(): AuthState {
    return this.#state.value
  }

  async providers(): Promise<readonly AuthProvider[]> {
    const { requests, settings } = this.#options
    return resolveProviders(parseProviders(await requests.providers()), settings)
  }

  providerHref(provider: AuthProvider, origin: string): string {
    const { projectId } = this.#options
    const method = this.method === 'page' ? 'token' : this.method
    return providerHref(provider, { origin, projectId, method })
  }

  get getToken(): GetToken {
    return this.#options.tokens.get
  }

  async arrive(sid: string | null): Promise<void> {
    const { requests, tokens } = this.#options
    if (this.method === 'token' || this.method === 'dual') {
      // The provider's cookie is enough where the browser sends it; otherwise the session id is exchanged.
      tokens.clear()
      this.tokenChanged$.next()
      const isKnown = this.method === 'dual' && (await this.#loadUser().catch(() => null)) !== null
      if (!isKnown && sid !== null) tokens.put(await exchange(requests, sid))
      this.tokenChanged$.next()
    }
    await this.#look()
  }

  async requestSignIn(): Promise<boolean> {
    const { request, tokens } = this.#options
    if (request) {
      const token = await request()
      if (token) tokens.put(token)
    } else {
      await tokens.renew()
    }
    this.tokenChanged$.next()
    await this.#look()
    return this.#state.value.status === 'logged-in'
  }

  recheck(): void {
    this.#checkedAt = this.#options.clock.now()
    void this.#look()
  }

  doubt(): void {
    const isRecent = this.#options.clock.now() - this.#checkedAt < doubtMs
    if (this.#user && !isRecent) this.recheck()
  }

  dispose(): void {
    this.#isDisposed = true
    for (const stop of this.#stop) stop()
    this.#state.complete()
    this.tokenChanged$.complete()
  }

  get #user(): CurrentUser | null {
    const state = this.#state.value
    return 'user' in state ? state.user : null
  }

  /** The page is visible again; the user may have signed in or out elsewhere. */
  #returned(): void {
    const { status } = this.#state.value
    const isOld = this.#options.clock.now() - this.#checkedAt >= staleMs
    if (status === 'failed') this.recheck()
    // The host page reports a changed token itself.
    else if (this.method !== 'page' && (status === 'logged-out' || isOld)) this.recheck()
  }

  /** Another tab signed in or out. */
  #moved(): void {
    this.tokenChanged$.next()
    this.recheck()
  }

  async #look(): Promise<void> {
    const epoch = ++this.#epoch
    const state = await this.#find()
    if (this.#isDisposed || epoch !== this.#epoch || !state) return
    this.#state.next(state)
  }

  /** Null = no change: the user is assumed to be still signed in. */
  async #find(): Promise<AuthState | null> {
    try {
      const user = await this.#loadUser()
      this.#options.memory.write(user)
      if (!user) return signedOut(this.#state.value)
      return { status: user.roles?.length === 0 ? 'no-access' : 'logged-in', user }
    } catch (cause) {
      const error = toDataError(cause)
      if (this.#user) return null
      const failure = await this.#explain(error)
      const isOffline = failure.error.code === 'network' && !failure.isOriginRefused
      const user = isOffline ? this.#options.memory.read() : null
      return user
        ? { status: 'logged-in', user, isRemembered: true }
        : { status: 'failed', ...failure }
    }
  }

  /** SHELL-043: a server that responds, but not to this page, refuses its origin. */
  async #explain(error: DataError): Promise<{ error: DataError; isOriginRefused: boolean }> {
    if (error.status !== undefined) return { error, isOriginRefused: false }
    const { requests, host } = this.#options
    const isThere = await requests.ping().then(
      () => true,
      () => false,
    )
    const description = isThere
      ? `${host} does not take requests from this page`
      : `Could not reach ${host}`
    return {
      error: new DataError({ code: 'network', description, cause: error }),
      isOriginRefused: isThere,
    }
  }

  /** Requests the current user; null = signed out. */
  async #loadUser(): Promise<CurrentUser | null> {
    try {
      return toCurrentUser(await this.#options.requests.me())
    } catch (error) {
      if (toDataError(error).code === 'unauthorized') return null
      throw error
    }
  }

  async #signOut(): Promise<void> {
    const { requests, tokens } = this.#options
    try {
      await requests.logout()
    } catch (error) {
      // Clearing the token signs out; a cookie session has to be ended by the server.
      const hasEnded = toDataError(error).code === 'unauthorized'
      if (!hasEnded && this.usesCookies && !tokens.has()) throw toDataError(error)
    }
    tokens.clear()
    this.#options.memory.write(null)
    this.#epoch++
    this.tokenChanged$.next()
    this.#state.next({ status: 'logged-out' })
  }
}

/** Stays `logged-out` until the next sign-in; marks an interrupted session. */
function signedOut(before: AuthState): AuthState {
  if (before.status === 'logged-out') return before
  return { status: 'logged-out', ...('user' in before && { isInterrupted: true as const }) }
}

async function exchange(requests: AuthRequests, sid: string): Promise<string> {
  const result = await requests.exchange(sid)
  const token = (result as { token?: unknown } | null)?.token
  if (typeof token === 'string' && token !== '') return token
  throw new DataError({ code: 'protocol', description: 'The server gave no token for the session' })
}
