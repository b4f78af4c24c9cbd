import { createKey } from '../../model/key.ts'
import {
  duplicateItems,
  insertItems,
  moveItem,
  nudgedPlaces,
  nudgeItems,
  rememberItems,
  removeItems,
  restoreItems,
} from '../clipboard/item-edits.ts'
import { createAdd } from './add-item.ts'
import { createItemAccess } from './item-access.ts'
import type { ItemEditing } from './item-access.ts'
import type { ItemList } from './item-list.ts'
import { createPasting } from './item-pasting.ts'
import { noSelection, selectedIndices, selectRange, toggleRow } from './rows/selection.ts'

/** The operations on a list of items. */
export function createItemList(editing: ItemEditing): ItemList {
  const { path, controller, translate, setSelection, setActive } = editing
  const { toasts, announce } = editing.ui
  const access = createItemAccess(editing)
  const { isPlain, items, value, ids, apply, keepSelectionTrue, focusRow, focusAt } = access

  function open(id: string): void {
    const segment = id.startsWith('#') ? { _key: id.slice(1) } : Number(id.slice(1, -1))
    setActive(id)
    controller.store.choose(path, { openItem: segment })
  }

  function insert(added: readonly unknown[], index: number): void {
    if (!apply(insertItems(value(), added, index))) return
    keepSelectionTrue()
    announce(translate('array.added', { count: added.length }))
    focusAt(index)
  }

  function remove(indices: readonly number[], focusAfter = Math.min(...indices)): void {
    const before = items()
    const removed = rememberItems(before, indices)
    if (!apply(removeItems(before, indices))) return
    setSelection(() => noSelection)
    focusAt(focusAfter)
    toasts.show({
      title: translate('array.removed', { count: removed.length }),
      action: {
        label: translate('array.undo'),
        onSelect() {
          apply(restoreItems(value(), removed))
          focusAt(removed[0]?.index ?? 0)
        },
      },
    })
  }

  function move(from: number, to: number): void {
    const before = items()
    const id = ids()[from]
    if (!apply(moveItem(before, from, to))) return
    keepSelectionTrue()
    announce(translate('array.moved-to', { index: to + 1, count: before.length }))
    if (id !== undefined) focusRow(id.startsWith('#') ? id : `[${to}]`)
  }

  return {
    ...createPasting(editing, access, insert),
    path,
    items,
    ids,
    add: createAdd(editing, access, open),
    insert,
    remove,
    move,
    open,
    focusRow,
    duplicate(indices) {
      if (!apply(duplicateItems(items(), indices, createKey))) return
      keepSelectionTrue()
      focusAt(Math.max(...indices) + 1)
    },
    nudge(indices, by) {
      const before = ids()
      const places = nudgedPlaces(items(), indices, by)
      const first = before[indices[0] ?? -1]
      if (!apply(nudgeItems(items(), indices, by)) || first === undefined) return
      const to = places.find(([from]) => from === indices[0])?.[1] ?? 0
      // Plain items are identified by index only.
      if (isPlain) {
        const chosen = new Set(places.map(([, place]) => `[${place}]`))
        setSelection((old) => (old.ids.size > 0 ? { ...old, ids: chosen } : old))
      }
      announce(translate('array.moved-to', { index: to + 1, count: before.length }))
      focusRow(first.startsWith('#') ? first : `[${to}]`)
    },
    close(id, isGone = false) {
      controller.store.choose(path, { openItem: null })
      if (isGone) return
      const segment = id.startsWith('#') ? { _key: id.slice(1) } : Number(id.slice(1, -1))
      controller.focus([...path, segment])
      setActive(id)
    },
    toggle: (id) => setSelection((before) => toggleRow(before, id)),
    selectTo: (id) => setSelection((before) => selectRange(before, ids(), id)),
    showMenu: editing.setMenu,
    affected(id) {
      const chosen = editing.selection()
      const rows = ids()
      const own = rows.indexOf(id)
      return chosen.ids.has(id) ? selectedIndices(chosen, rows) : own < 0 ? [] : [own]
    },
  }
}
