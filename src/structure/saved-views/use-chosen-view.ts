import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedView } from '../../data/lists/saved-views.ts'
import { isEqual } from '../../model/equal.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useStorage } from '../../ui/host/storage-context.ts'
import { checkListView, type ListViewState } from '../list/list-view.ts'

interface ChosenViewOptions {
  listId: string
  view: ListViewState
  standard: ListViewState
  /** Null until the views are loaded. */
  list: readonly SavedView[] | null
  onPick: (view: ListViewState) => void
  /** The URL determines the view. */
  isLinked: boolean
}

export interface ChosenView {
  /** The saved view selected last; null = none. */
  chosen: SavedView | null
  /** The current view differs from the selected one. */
  isChanged: boolean
  /** The list opens with this view in this browser. */
  isDefault: boolean
  choose: (id: string | null) => void
  setDefault: (isDefault: boolean) => void
}

/** The selected saved view, and the one that the list opens with. */
export function useChosenView(options: ChosenViewOptions): ChosenView {
  const { listId, view, standard, list } = options
  const storage = useStorage()
  const { projectId, dataset } = useDataLayer()
  const place = `content-studio:list-view ${projectId} ${dataset} ${listId}`
  const [kept, keep] = useState(() => ({
    place,
    id: storage.getItem(place),
    defaultId: storage.getItem(`${place} default`),
    /** The view that the list opened with; undefined until the views are loaded. */
    opening: undefined as SavedView | null | undefined,
  }))
  const { id, defaultId } = kept
  const chosen = list?.find((one) => one.id === id) ?? null
  const isChanged = chosen !== null && !isSameView(viewOf(chosen, standard), view)

  function choose(next: string | null): void {
    if (next === null) storage.removeItem(place)
    else storage.setItem(place, next)
    keep({ ...kept, id: next })
  }

  function setDefault(isDefault: boolean): void {
    const name = `${place} default`
    if (isDefault && chosen) storage.setItem(name, chosen.id)
    else storage.removeItem(name)
    keep({ ...kept, defaultId: isDefault && chosen ? chosen.id : null })
  }

  // A list opened without a link to a view starts with the user's default view.
  if (list !== null && kept.opening === undefined) {
    const opening = options.isLinked ? null : (list.find((one) => one.id === defaultId) ?? null)
    const isLeft = !options.isLinked && isChanged
    keep({ ...kept, opening, id: opening?.id ?? (isLeft ? null : id) })
  }
  const { opening } = kept
  const begin = useEffectEvent((view: SavedView) => options.onPick(viewOf(view, standard)))
  useEffect(() => {
    if (opening) begin(opening)
  }, [opening])

  return {
    chosen,
    isChanged,
    isDefault: chosen !== null && chosen.id === defaultId,
    choose,
    setDefault,
  }
}

function isSameView(a: ListViewState, b: ListViewState): boolean {
  return isEqual({ rows: 'default', ...a }, { rows: 'default', ...b })
}

/** The view in the form that the list expects; properties unknown to this version are dropped. */
export function viewOf({ view }: SavedView, standard: ListViewState): ListViewState {
  return checkListView(view, standard)
}
