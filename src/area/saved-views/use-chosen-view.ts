import { useEffect, useEffectEvent, useState } from 'react'
import type { SavedView } from '../../data/lists/saved-views.ts'
import { isEqual } from '../../model/equal.ts'
import { useDataLayer } from '../../react/data-layer-context.ts'
import { useStorage } from '../../ui/host/storage-context.ts'

/** A saved view that the list can show. */
export interface CheckedView<View> extends SavedView {
  readonly view: View
}

interface ChosenViewOptions<View> {
  listId: string
  view: View
  /** Null until the views are loaded. */
  list: readonly CheckedView<View>[] | null
  onPick: (view: View) => void
  /** The URL determines the view. */
  isLinked: boolean
  /** The list opens with the view that the user chose for it. */
  hasDefault: boolean
}

export interface ChosenView<View> {
  /** The saved view selected last; null = none. */
  chosen: CheckedView<View> | null
  /** The current view differs from the selected one. */
  isChanged: boolean
  /** The list opens with this view in this browser. */
  isDefault: boolean
  choose: (id: string | null) => void
  setDefault: (isDefault: boolean) => void
}

/** The selected saved view, and the one that the list opens with. */
export function useChosenView<View>(options: ChosenViewOptions<View>): ChosenView<View> {
  const { listId, view, list, hasDefault } = options
  const storage = useStorage()
  const { projectId, dataset } = useDataLayer()
  const place = `content-studio:list-view ${projectId} ${dataset} ${listId}`
  const defaultPlace = `${place} default`
  const [kept, keep] = useState(() => ({
    place,
    id: storage.getItem(place),
    defaultId: hasDefault ? storage.getItem(defaultPlace) : null,
    /** The view that the list opened with; undefined until the views are loaded. */
    opening: undefined as CheckedView<View> | null | undefined,
  }))
  const { id, defaultId } = kept
  const chosen = list?.find((one) => one.id === id) ?? null
  const isChanged = chosen !== null && !isEqual(chosen.view, view)

  function choose(next: string | null): void {
    if (next === null) storage.removeItem(place)
    else storage.setItem(place, next)
    keep({ ...kept, id: next })
  }

  function setDefault(isDefault: boolean): void {
    if (isDefault && chosen) storage.setItem(defaultPlace, chosen.id)
    else storage.removeItem(defaultPlace)
    keep({ ...kept, defaultId: isDefault && chosen ? chosen.id : null })
  }

  // A list opened without a link to a view starts with the user's default view.
  if (list !== null && kept.opening === undefined) {
    const opening = options.isLinked ? null : (list.find((one) => one.id === defaultId) ?? null)
    const isLeft = !options.isLinked && isChanged
    keep({ ...kept, opening, id: opening?.id ?? (isLeft ? null : id) })
  }
  const { opening } = kept
  const begin = useEffectEvent((opened: CheckedView<View>) => options.onPick(opened.view))
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
