import { useEffect } from 'react'
import { recordPlace } from '../../area/user-records.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { readVisit, visitAt, type Visit } from '../../data/home/visit.ts'
import { onVisibilityChange, type SafeStorage } from '../../ui/host/host-env.ts'

/** The user's current visit. */
export function currentVisit(
  layer: DataLayer,
  storage: SafeStorage,
  userId: string | undefined,
): Visit {
  return visitAt(readVisit(storage.getItem(recordPlace('visit', layer, userId))), layer.clock.now())
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
      storage.setItem(recordPlace('visit', layer, userId), JSON.stringify(visit))
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
