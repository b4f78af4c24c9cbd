import { useState } from 'react'
import { recordPlace } from '../../area/user-records.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { useUi } from '../../ui/ui-context.ts'
import { useFilterFields, useMoment } from '../filters/use-filters.tsx'
import {
  isSameSearch,
  readRecents,
  type RecentSearch,
  validRecents,
  withRecent,
  writeRecents,
} from './recent-searches.ts'

/** The recent searches of the signed-in user, stored on this device per dataset. */
export function useRecents(typeNames: readonly string[]) {
  const storage = useStorage()
  const layer = useDataLayer()
  const { reportError } = useUi()
  const fields = useFilterFields(allTypes)
  const moment = useMoment()
  const user = useObservable(() => layer.users.current$, null, [layer])
  const place = recordPlace('search', layer, user?.id)
  const [kept, keep] = useState<{ place: string; list: readonly RecentSearch[] } | null>(null)
  const stored = kept?.place === place ? kept.list : read()

  function read(): readonly RecentSearch[] {
    try {
      return readRecents(storage.getItem(place))
    } catch (error) {
      reportError(error, 'search')
      return []
    }
  }

  function write(list: readonly RecentSearch[]): void {
    keep({ place, list })
    storage.setItem(place, writeRecents(list))
  }

  return {
    list: validRecents(stored, { typeNames, fields, moment }),
    add: (recent: RecentSearch) => write(withRecent(stored, recent)),
    remove: (recent: RecentSearch) => write(stored.filter((one) => !isSameSearch(one, recent))),
    clear: () => write([]),
  }
}

const allTypes: readonly string[] = []
