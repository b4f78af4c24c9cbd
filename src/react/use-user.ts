import { useContext } from 'react'
import { from, of } from 'rxjs'
import type { User } from '../protocol/users.ts'
import { DataLayerContext } from './data-layer-context.ts'
import { useObservable } from './use-observable.ts'

/** A user by id; null when unknown, not visible, or still loading. */
export function useUser(id: string | null): User | null {
  const layer = useContext(DataLayerContext)
  return useObservable<User | null>(
    () => (layer && id !== null ? from(layer.users.get(id)) : of(null)),
    null,
    [layer, id],
  )
}
