import { useMemo } from 'react'
import { recordPlace } from '../../area/user-records.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useObservable } from '../../react/use-observable.ts'
import { attempt } from '../../schema/attempt.ts'
import { useStorage } from '../../ui/host/storage-context.ts'

/** Commands that are remembered. */
const most = 8

/** The ids of the commands that the user ran last, newest first; read once, as the list must not move while it is open. */
export function useRecentCommands(): {
  recent: readonly string[]
  note: (id: string) => void
} {
  const layer = useDataLayer()
  const storage = useStorage()
  const user = useObservable(() => layer.users.current$, null, [layer])
  const key = recordPlace('commands', layer, user?.id)
  const recent = useMemo(() => readIds(storage.getItem(key)), [storage, key])
  return {
    recent,
    note(id) {
      const ids = [id, ...recent.filter((one) => one !== id)].slice(0, most)
      storage.setItem(key, JSON.stringify(ids))
    },
  }
}

function readIds(text: string | null): readonly string[] {
  const read = attempt((): unknown => JSON.parse(text ?? '[]'))
  const ids = read.ok && Array.isArray(read.value) ? read.value : []
  return ids.filter((id) => typeof id === 'string').slice(0, most)
}
