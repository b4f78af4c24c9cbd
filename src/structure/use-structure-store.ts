import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { combineLatest, map, type Observable } from 'rxjs'
import type { DataLayer } from '../data/data-layer.ts'
import { draftId } from '../model/ids.ts'
import { checkPermission } from '../data/access/permission.ts'
import { useDataLayer } from '../react/data-layer-context.ts'
import type { StructureContext } from './structure-item.ts'
import { createStructureStore, type StructureStore } from './structure-store.ts'

/** The lists of a structure for the current user, and a number that changes whenever they do. */
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
      // Grants are about ids as well: without one, either version of any document will do.
      may: (permission, document) =>
        ('_id' in document ? [document['_id']] : [anyId, draftId(anyId)]).some(
          (_id) => checkPermission(rights, permission, { ...document, _id }).granted,
        ),
    })),
  )
}
