import { filter, firstValueFrom } from 'rxjs'
import type { AuthStore } from '../../data/auth/auth-store.ts'

/** Resolves with the signed-in state once it is known; null where no sign-in is needed. */
export function whenKnown(auth: AuthStore | null): Promise<unknown> | null {
  if (!auth) return null
  const known$ = auth.state$.pipe(filter(({ status }) => status !== 'loading'))
  return firstValueFrom(known$, { defaultValue: null })
}
