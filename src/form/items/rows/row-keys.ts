import type { KeyboardEvent } from 'react'
import { isApplePlatform } from '../../../ui/host/host-env.ts'
import type { ItemList, ItemLook } from '../item-list.ts'
import { noSelection, selectAll } from './selection.ts'
import type { ItemSelection } from './selection.ts'
import { forwardArrow, keyTarget } from '../../../ui/list/list-keys.ts'

export interface RowKeyPlace {
  row: HTMLElement
  id: string
  look: ItemLook
  columns: number
  selection: ItemSelection
  setSelection: (change: (before: ItemSelection) => ItemSelection) => void
  list: ItemList
}

/** Rows moved by Page Up and Page Down. */
const page = 10

/** Handles the keys of a list. Keys that type or edit text in the focused control are left to it. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, place: RowKeyPlace): void {
  if (event.defaultPrevented) return
  const isDone =
    handleAnywhere(event, place) || (event.target === place.row && handleOnRow(event, place))
  if (!isDone) return
  event.preventDefault()
  event.stopPropagation()
}

/** Handles keys that mean the same on the row and in its controls. */
function handleAnywhere(event: KeyboardEvent, { id, look, list }: RowKeyPlace): boolean {
  const { key, altKey, shiftKey } = event
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    list.showMenu(id)
    return true
  }
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown') && look.sortable) {
    list.nudge(list.affected(id), key === 'ArrowUp' ? -1 : 1)
    return true
  }
  return false
}

function handleOnRow(event: KeyboardEvent, place: RowKeyPlace): boolean {
  const { id, look, selection, setSelection, list } = place
  const { key, shiftKey, altKey } = event
  const isMod = isApplePlatform() ? event.metaKey : event.ctrlKey
  if (altKey) return false
  if (isMod) {
    if (key.toLowerCase() !== 'a' || look.readOnly) return false
    setSelection(() => selectAll(list.ids()))
    return true
  }
  const target = rowReachedBy(key, place)
  if (target !== null) {
    // A range begins at the row from which the first Shift+arrow is pressed.
    if (shiftKey && selection.ids.size === 0) list.selectTo(id)
    if (shiftKey) list.selectTo(target)
    list.focusRow(target)
    return true
  }
  if (key === 'Enter') {
    list.open(id)
    return true
  }
  if (key === ' ' && !look.readOnly) {
    if (shiftKey) list.selectTo(id)
    else list.toggle(id)
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && !look.readOnly) {
    list.remove(list.affected(id))
    return true
  }
  if (key === 'Escape' && selection.ids.size > 0) {
    setSelection(() => noSelection)
    return true
  }
  return false
}

/** The id of the row that a navigation key leads to; null for other keys. */
function rowReachedBy(key: string, { row, look, columns, list }: RowKeyPlace): string | null {
  const ids = list.ids()
  const index = Number(row.dataset['index'])
  const forward = look.layout === 'grid' ? forwardArrow(row) : undefined
  const to = keyTarget(key, { active: index, count: ids.length, columns, page, forward })
  return to === null ? null : (ids[to] ?? null)
}
