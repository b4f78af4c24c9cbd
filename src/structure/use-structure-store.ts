import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { combineLatest, map, type Observable } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { draftId } from '../model/ids.ts'
import { checkPermission } from '../data/access/permission.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import type { StructureContext } from './structure-item.ts'
import { createStructureStore, type StructureStore } from './structure-store.ts'

/** The structure store for the current user, and a version number that changes with it. */
export function useStructureStore(): { store: StructureStore; version: number } {
  const layer = useDataLayer()
  const store = useMemo(
    () => createStructureStore(layer.schema, (problem) => console.warn(problem)),
    [layer.schema],
  )
  useEffect(() => {
    const request = contextOf(layer).subscribe((context) => store.setContext(context))
    return () => request.unsubscribe()
  }, [layer, store])
  return { store, version: useSyncExternalStore(store.subscribe, store.getVersion) }
}

const anyId = 'any'

function contextOf({ access, schema, users }: DataLayer): Observable<StructureContext> {
  return combineLatest([users.current$, access.rights$]).pipe(
    map(([currentUser, rights]) => ({
      schema,
      currentUser,
      // Grants may depend on ids: without one, permission for either version of any document suffices.
      may: (permission, document) =>
        ('_id' in document ? [document['_id']] : [anyId, draftId(anyId)]).some(
          (_id) => checkPermission(rights, permission, { ...document, _id }).granted,
        ),
    })),
  )
}
