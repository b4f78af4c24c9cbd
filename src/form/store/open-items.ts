import { pathStartsWith } from '../../model/path.ts'
import type { Path, PathSegment } from '../../model/path.ts'
import { isObjectItem } from './cell.ts'
import type { Cell } from './cell.ts'
import { cellAt, refresh } from './cell-tree.ts'
import type { CellTree } from './cell-tree.ts'
import { choicesToShow } from './object-state.ts'
import { segmentKey } from './path-tree.ts'

/** Expands everything around the focus: groups, fieldsets, objects. */
export function showFocus(tree: CellTree): void {
  const { focusPath } = tree.inputs
  focusPath?.forEach((segment, index) => {
    const cell = cellAt(tree, focusPath.slice(0, index))
    if (!cell?.node.object || typeof segment !== 'string') return
    const before = cell.given.choices
    const after = choicesToShow(cell.node.type, cell.node.object, segment, before)
    if (after === before) return
    tree.choices.set(cell.id, after)
    refresh(tree, cell)
  })
}

/** Opens an item of an array, closing another; null closes the open one. */
export function openItem(
  tree: CellTree,
  cell: Cell,
  segment: Exclude<PathSegment, string> | null,
): void {
  const before = cell.given.choices.openItem ?? null
  if (before === segment || (before && segment && segmentKey(before) === segmentKey(segment))) {
    return
  }
  tree.choices.set(cell.id, { ...cell.given.choices, openItem: segment })
  if (segment === null) tree.opened.delete(cell.id)
  else tree.opened.set(cell.id, cell.path)
  refresh(tree, cell)
}

/** Opens the items along a path. */
export function openItemsOn(tree: CellTree, path: Path): void {
  path.slice(0, -1).forEach((segment, index) => {
    const cell = typeof segment === 'string' ? undefined : cellAt(tree, path.slice(0, index))
    if (typeof segment !== 'string' && cell && isObjectItem(cell, segment))
      openItem(tree, cell, segment)
  })
}

/** Closes all items but those along a path. */
export function closeItemsBut(tree: CellTree, focus: Path): void {
  for (const [id, path] of tree.opened) {
    const open = tree.choices.get(id)?.openItem ?? null
    if (open !== null && pathStartsWith(focus, [...path, open])) continue
    const cell = cellAt(tree, path)
    if (cell) openItem(tree, cell, null)
    else tree.opened.delete(id)
  }
}
