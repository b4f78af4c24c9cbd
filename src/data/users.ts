import { Observable } from 'rxjs'
import type { CurrentUser, User } from '../protocol/users.ts'
import type { Clock, TimerHandle } from './clock.ts'
import { type DataError, toDataError } from './errors.ts'
import type { DatasetTransport } from './transport.ts'

/** People, by id. Whatever was asked once is kept for the life of the data layer. */
export interface UserStore {
  /** Who is signed in; null when nobody is. Asked on first subscription. */
  readonly current$: Observable<CurrentUser | null>
  /** The user, or null when unknown or not to be seen. Ids asked within one turn share one request. */
  get(id: string): Promise<User | null>
}

/** The author of what the system does by itself. */
const SYSTEM_USER: User = { id: '<system>', displayName: 'Sanity', name: 'Sanity' }
const CHUNK = 100

export interface UserContext {
  clock: Clock
  transport: DatasetTransport
  report: (error: DataError) => void
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
  /** Why nobody knows who is signed in. */
  #failure: DataError | null = null

  constructor(context: UserContext) {
    this.#context = context
    this.#known.set(SYSTEM_USER.id, Promise.resolve(SYSTEM_USER))
  }

  get current$(): Observable<CurrentUser | null> {
    return new Observable((subscriber) => {
      this.#current ??= this.#fetchCurrent()
      void this.#current.then((user) => {
        subscriber.next(user)
        subscriber.complete()
      })
    })
  }

  /** Id of who is signed in, null = nobody. Rejects with DataError while that cannot be known. */
  async identify(): Promise<string | null> {
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

  #collect(): void {
    this.#timer = null
    const waiting = this.#waiting
    this.#waiting = new Map()
    const ids = [...waiting.keys()]
    for (let at = 0; at < ids.length; at += CHUNK) {
      void this.#fetch(ids.slice(at, at + CHUNK), waiting)
    }
  }

  async #fetch(ids: readonly string[], waiting: ReadonlyMap<string, Waiting>): Promise<void> {
    const users = await this.#ask(ids)
    for (const id of ids) waiting.get(id)?.resolve(users.find((user) => user.id === id) ?? null)
  }

  async #ask(ids: readonly string[]): Promise<User[]> {
    const { transport, report } = this.#context
    try {
      const answer = await transport.get<User | User[]>({
        path: `/users/${ids.join(',')}`,
        tag: 'users.get',
      })
      return [answer].flat().map(complete)
    } catch (error) {
      const problem = toDataError(error)
      // Some people may not see others; names are then simply missing. Anything else may work the next time.
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
      const user = await transport.get<CurrentUser>({ path: '/users/me', tag: 'users.get-current' })
      this.#failure = null
      if (typeof user?.id !== 'string') return null
      const { name, displayName, profileImage, imageUrl } = complete(user)
      const current = { ...user, name, displayName, ...(imageUrl && { imageUrl, profileImage }) }
      this.#known.set(user.id, Promise.resolve(current))
      return current
    } catch (error) {
      const problem = toDataError(error)
      this.#current = null
      this.#failure = problem.code === 'unauthorized' ? null : problem
      if (this.#failure) report(problem)
      return null
    }
  }
}

/** Other users and the current one are spelled differently; readers get both spellings. */
function complete(user: User): User {
  const name = user.displayName ?? user.name ?? ''
  const imageUrl = user.imageUrl ?? user.profileImage
  return { ...user, name, displayName: name, ...(imageUrl && { imageUrl, profileImage: imageUrl }) }
}
