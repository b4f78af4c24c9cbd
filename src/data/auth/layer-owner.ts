import type { Subscription } from 'rxjs'
import type { ClientConnection } from '../connection/client.ts'
import type { AuthStore } from './auth-store.ts'
import type { Watch } from './watched-transport.ts'

/** Connection options that send requests on behalf of the signed-in user. */
export function signedBy(
  auth: AuthStore,
): Pick<ClientConnection, 'getToken' | 'tokenChanged$' | 'withCredentials'> {
  const { getToken, tokenChanged$, usesCookies } = auth
  return { getToken, tokenChanged$, withCredentials: usesCookies }
}

/**
 * The owner of a data layer's edits: the first user who was signed in. While another user or nobody is signed in,
 * nothing is written; when the owner is back, writing continues. `dispose` it.
 */
export class LayerOwner implements Watch {
  readonly #auth: AuthStore
  readonly #subscription: Subscription
  /** Undefined until known; null = no user was signed in. */
  #owner: string | null | undefined
  #current: string | null | undefined

  constructor(auth: AuthStore, resume: () => void) {
    this.#auth = auth
    this.#subscription = auth.state$.subscribe((state) => {
      if (state.status === 'loading' || state.status === 'failed') return
      const before = this.#current
      this.#current = 'user' in state ? state.user.id : null
      if (this.#owner === undefined) this.#owner = this.#current
      const isBack = before !== undefined && before !== this.#current && this.mayWrite()
      if (isBack) resume()
    })
  }

  mayWrite(): boolean {
    return this.#owner === undefined || this.#owner === this.#current
  }

  refused(): void {
    this.#auth.doubt()
  }

  dispose(): void {
    this.#subscription.unsubscribe()
  }
}
