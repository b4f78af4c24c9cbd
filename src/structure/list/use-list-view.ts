import { useCallback, useMemo, useState } from 'react'
import { isEqual } from '../../model/equal.ts'
import { attempt } from '../../schema/attempt.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { standardView, type ListSource } from './query/list-query.ts'
import { checkListView, readListView, writeListView, type ListViewState } from './list-view.ts'

export interface ListViewOptions {
  source: ListSource
  /** Storage key for the user's choices. */
  listId: string
  /** The tool's search parameters, which may contain a view. */
  search?: string | undefined
  onSearchChange?: ((search: string) => void) | undefined
}

export interface ListViewControl {
  view: ListViewState
  /** The view without any user choices. */
  standard: ListViewState
  change: (change: Partial<ListViewState>) => void
}

/**
 * The view of a list: from the URL, otherwise as last used by this user, otherwise the author's default. The search
 * text is not stored, so that a list never hides documents without showing why.
 */
export function useListView({
  source,
  listId,
  search: given = '',
  onSearchChange,
}: ListViewOptions): ListViewControl {
  const search = given.replace(/^\?/, '')
  const storage = useStorage()
  const { projectId, dataset } = useDataLayer()
  const key = `content-studio:list ${projectId} ${dataset} ${listId}`
  const standard = useMemo(() => standardView(source), [source])
  const [kept, keep] = useState(() => ({
    search,
    view: readListView(search, standard) ?? remembered(storage.getItem(key), standard),
  }))
  if (kept.search !== search) {
    // Back and forward, or a link to another view of the same list.
    keep({ search, view: linkedView(search, standard, kept.view) })
  }

  const { view: current } = kept
  const change = useCallback(
    (part: Partial<ListViewState>): void => {
      const view = { ...current, ...part }
      const next = onSearchChange ? writeListView(view, standard, search) : search
      keep({ search, view })
      const { text: _text, filters: _filters, ...lasting } = view
      storage.setItem(key, JSON.stringify(lasting))
      if (next !== search) onSearchChange?.(next)
    },
    [current, standard, search, storage, key, onSearchChange],
  )

  return { view: current, standard, change }
}

/** The view in an address. Filters that it names already keep their ids, and with them the focus. */
function linkedView(
  search: string,
  standard: ListViewState,
  current: ListViewState,
): ListViewState {
  const view = readListView(search, standard)
  if (!view) return current
  const conditions = ({ filters }: ListViewState) => filters.map(({ id: _id, ...rest }) => rest)
  const { filters } = isEqual(conditions(view), conditions(current)) ? current : view
  return { ...view, filters }
}

function remembered(text: string | null, standard: ListViewState): ListViewState {
  if (text === null) return standard
  const read = attempt((): unknown => JSON.parse(text))
  return checkListView(read.ok ? read.value : null, standard)
}
