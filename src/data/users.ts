import type { Observable } from 'rxjs'
import type { CurrentUser, User } from '../protocol/users.ts'

/** People, by id. Whatever was asked once is kept for the life of the data layer. */
export interface UserStore {
  /** Who is signed in; null when nobody is. Asked on first subscription. */
  readonly current$: Observable<CurrentUser | null>
  /** The user, or null when unknown or not to be seen. Ids asked within one turn share one request. */
  get(id: string): Promise<User | null>
}
