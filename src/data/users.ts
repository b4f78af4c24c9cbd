import { distinctUntilChanged, filter, firstValueFrom, map, Observable } from 'rxjs'
import { completeUser, type CurrentUser, toCurrentUser, type User } from '../protocol/users.ts'
import type { AuthState, AuthStore } from './auth/auth-store.ts'
import type { Clock, TimerHandle } from './clock.ts'
import { type DataError, toDataError } from './errors.ts'
import type { DatasetTransport } from './connection/transport.ts'

/** Users by id. Loaded users are kept for the life of the data layer. */
export interface UserStore {
  /** The signed-in user, live where supported; null when nobody is signed in. Requested on first subscription. */
  readonly current$: Observable<CurrentUser | null>
  /** The user, or null when unknown or not readable. Ids requested within one task share one request. */
  get(id: string): Promise<User | null>
}

/** The author of changes made by the system. */
const systemUser: User = { id: '<system>', displayName: 'System', name: 'System' }
const chunk = 100

/** The authentication state, once it is known. */
const known = (auth: AuthStore): Observable<Exclude<AuthState, { status: 'loading' }>> =>
  auth.state$.pipe(filter((state) => state.status !== 'loading'))

export interface UserContext {
  clock: Clock
  transport: DatasetTransport
  report: (error: DataError) => void
  /** Source of the signed-in user; null: requested from the server, once. */
  auth?: AuthStore | null
}

interface Waiting {
  resolve: (user: User | null) => void
}

/** The one user store of a data layer. `dispose` it. */
export class BatchedUsers implements UserStore {
  readonly #context: UserContext
  readonly #known = new Map<string, Promise<User | null>>()
  #waiting = new Map<string, Waiting>()
  #timer: TimerHandle | null = null
  #current: Promise<CurrentUser | null> | null = null
  /** Why the signed-in user could not be requested. */
  #failure: DataError | null = null

  constructor(context: UserContext) {
    this.#context = context
    this.#known.set(systemUser.id, Promise.resolve(systemUser))
  }

  get current$(): Observable<CurrentUser | null> {
    const { auth } = this.#context
    if (auth) return this.#signedIn(auth)
    return new Observable((subscriber) => {
      this.#current ??= this.#fetchCurrent()
      void this.#current.then((user) => {
        subscriber.next(user)
        subscriber.complete()
      })
    })
  }

  /** Id of the signed-in user, null = none. Rejects with DataError while unknown. */
  async identify(): Promise<string | null> {
    const { auth } = this.#context
    if (auth) {
      const state = await firstValueFrom(known(auth))
      if (state.status === 'failed') throw state.error
      return 'user' in state ? state.user.id : null
    }
    this.#current ??= this.#fetchCurrent()
    const user = await this.#current
    if (!user && this.#failure) throw this.#failure
    return user?.id ?? null
  }

  get(id: string): Promise<User | null> {
    const known = this.#known.get(id)
    if (known) return known
    const user = new Promise<User | null>((resolve) => this.#waiting.set(id, { resolve }))
    this.#known.set(id, user)
    this.#timer ??= this.#context.clock.setTimeout(() => this.#collect(), 0)
    return user
  }

  dispose(): void {
    if (this.#timer !== null) this.#context.clock.clearTimeout(this.#timer)
  }

  #signedIn(auth: AuthStore): Observable<CurrentUser | null> {
    return known(auth).pipe(
      map((state) => {
        if (!('user' in state)) return null
        this.#known.set(state.user.id, Promise.resolve(state.user))
        return state.user
      }),
      distinctUntilChanged(),
    )
  }

  #collect(): void {
    this.#timer = null
    const waiting = this.#waiting
    this.#waiting = new Map()
    const ids = [...waiting.keys()]
    for (let at = 0; at < ids.length; at += chunk) {
      void this.#fetch(ids.slice(at, at + chunk), waiting)
    }
  }

  async #fetch(ids: readonly string[], waiting: ReadonlyMap<string, Waiting>): Promise<void> {
    const users = await this.#load(ids)
    for (const id of ids) waiting.get(id)?.resolve(users.find((user) => user.id === id) ?? null)
  }

  async #load(ids: readonly string[]): Promise<User[]> {
    const { transport, report } = this.#context
    try {
      const response = await transport.get<User | User[]>({
        path: `/users/${ids.join(',')}`,
        tag: 'users.get',
      })
      return [response].flat().map(completeUser)
    } catch (error) {
      const problem = toDataError(error)
      // Without permission to read other users, names are missing. Any other failure is retried next time.
      if (problem.code !== 'forbidden' && problem.code !== 'not-found') {
        report(problem)
        for (const id of ids) this.#known.delete(id)
      }
      return []
    }
  }

  async #fetchCurrent(): Promise<CurrentUser | null> {
    const { transport, report } = this.#context
    try {
      const user = toCurrentUser(
        await transport.get({ path: '/users/me', tag: 'users.get-current' }),
      )
      this.#failure = null
      if (user) this.#known.set(user.id, Promise.resolve(user))
      return user
    } catch (error) {
      const problem = toDataError(error)
      this.#current = null
      this.#failure = problem.code === 'unauthorized' ? null : problem
      if (this.#failure) report(problem)
      return null
    }
  }
}
