import { useMemo } from 'react'
import { type OpenedDocument, readOpened, withOpened } from '../../area/opened-documents.ts'
import { recordPlace } from '../../area/user-records.ts'
import type { DataLayer } from '../../data/data-layer.ts'
import { isRecord } from '../../model/document.ts'
import { publishedId } from '../../model/ids.ts'
import { useObservable } from '../../react/use-observable.ts'
import type { ReferencePlace } from '../../schema/reference-filter.ts'
import type { SchemaType } from '../../schema/schema.ts'
import { attempt } from '../../schema/attempt.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { allowsType } from '../target.ts'

type Place = () => Omit<ReferencePlace, 'getClient'>

/** Documents offered before the others. */
const mostOffered = 5
/** Fields for which the picked documents are kept. */
const mostFields = 50

export interface RecentTargets {
  /** Published ids: those the user picked last in this field, then those opened last. */
  readonly ids: readonly string[]
  readonly note: (picked: readonly OpenedDocument[]) => void
}

/** The possible targets that the user picked or opened last, read each time the list opens. */
export function useRecentTargets(
  layer: DataLayer,
  type: SchemaType,
  { place, isOpen }: { place: Place; isOpen: boolean },
): RecentTargets {
  const storage = useStorage()
  const user = useObservable(() => layer.users.current$, null, [layer])
  const ids = useMemo(() => {
    if (!isOpen || type.elsewhere) return []
    const picked =
      readPicks(storage.getItem(recordPlace('picked', layer, user?.id)))[fieldOf(place())] ?? []
    const opened = readOpened(storage.getItem(recordPlace('opened', layer, user?.id)))
    const allowed = [...picked, ...opened].filter(({ typeName }) => allowsType(type.to, typeName))
    const { _id } = place().document
    const own = typeof _id === 'string' ? publishedId(_id) : null
    const others = allowed.map(({ id }) => id).filter((id) => id !== own)
    return [...new Set(others)].slice(0, mostOffered)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the place is read when the list opens
  }, [isOpen, storage, layer, user, type])

  function note(picked: readonly OpenedDocument[]): void {
    if (type.elsewhere) return
    const key = recordPlace('picked', layer, user?.id)
    const field = fieldOf(place())
    const { [field]: before = [], ...others } = readPicks(storage.getItem(key))
    const now = picked.toReversed().reduce(withOpened, before)
    const fields = [[field, now] as const, ...Object.entries(others)].slice(0, mostFields)
    storage.setItem(key, JSON.stringify(Object.fromEntries(fields)))
  }

  return { ids, note }
}

/** Type and field names, without the keys of array items. */
function fieldOf({ document, path }: ReturnType<Place>): string {
  const names = path.filter((segment) => typeof segment === 'string')
  const { _type } = document
  return [typeof _type === 'string' ? _type : '', ...names].join('.')
}

function readPicks(text: string | null): Readonly<Record<string, readonly OpenedDocument[]>> {
  const stored = attempt((): unknown => JSON.parse(text ?? ''))
  if (!stored.ok || !isRecord(stored.value)) return {}
  return Object.fromEntries(
    Object.entries(stored.value).map(([field, picked]) => [
      field,
      readOpened(JSON.stringify(picked)),
    ]),
  )
}
