import { filter, firstValueFrom } from 'rxjs'
import type { AuthStore } from '../../data/auth/auth-store.ts'

/** Resolves once it is known who is signed in; null where nobody has to. */
export function whenKnown(auth: AuthStore | null): Promise<unknown> | null {
  if (!auth) return null
  const known$ = auth.state$.pipe(filter(({ status }) => status !== 'loading'))
  return firstValueFrom(known$, { defaultValue: null })
}
