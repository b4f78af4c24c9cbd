import { useEffect } from 'react'
import type { DataLayer } from '../../data/data-layer.ts'
import { readVisit, visitAt, type Visit } from '../../data/home/visit.ts'
import { onVisibilityChange, type SafeStorage } from '../../ui/host/host-env.ts'

/** Storage key of a user's visits to a dataset. */
export function visitPlace(
  { projectId, dataset }: Pick<DataLayer, 'projectId' | 'dataset'>,
  userId: string | undefined,
): string {
  return `content-studio:visit ${projectId} ${dataset} ${userId ?? ''}`
}

/** The user's current visit. */
export function currentVisit(
  layer: DataLayer,
  storage: SafeStorage,
  userId: string | undefined,
): Visit {
  return visitAt(readVisit(storage.getItem(visitPlace(layer, userId))), layer.clock.now())
}

/**
 * Records when the user is here: while the studio is open, whenever its page is shown or hidden. Sign-out removes the record,
 * and nothing is recorded after it.
 */
export function useVisit(layer: DataLayer, storage: SafeStorage): void {
  useEffect(() => {
    let userId: string | null = null
    const note = () => {
      if (userId === null) return
      const visit = currentVisit(layer, storage, userId)
      storage.setItem(visitPlace(layer, userId), JSON.stringify(visit))
    }
    const users = layer.users.current$.subscribe((user) => {
      userId = user?.id ?? null
      note()
    })
    const stop = onVisibilityChange(note)
    return () => {
      note()
      stop()
      users.unsubscribe()
    }
  }, [layer, storage])
}
