/**
 * The selected rows. `some` lists their ids; `all` means every document of the list's query, loaded or not, except
 * those that were deselected.
 */
export type Selection = SelectedRows & {
  /** Start of a range: the row that was selected or deselected last. */
  readonly anchor: string | null
  /** Selection before the current range, so that shrinking the range restores it. */
  readonly before: SelectedRows | null
}

export type SelectedRows =
  | { readonly mode: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly mode: 'all'; readonly except: ReadonlySet<string> }

/** State of the checkbox in the header of a list. */
export type SelectionExtent = 'none' | 'some' | 'all'

/** No row is selected. */
export const emptySelection: Selection = {
  mode: 'some',
  ids: new Set(),
  anchor: null,
  before: null,
}

export function isSelected(rows: SelectedRows, id: string): boolean {
  return rows.mode === 'all' ? !rows.except.has(id) : rows.ids.has(id)
}

/** Selects or deselects one row. */
export function toggleRow(selection: Selection, id: string): Selection {
  return { ...pick(selection, [id], !isSelected(selection, id)), anchor: id, before: null }
}

/**
 * Gives every row from the anchor to this one the state of the anchor: selected or not. Extending again replaces the
 * range. `order` = the loaded rows as shown; without an anchor among them, only the row itself is selected.
 */
export function extendTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const { anchor } = selection
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  if (anchor === null || from < 0 || to < 0) {
    return { ...pick(selection, [id], true), anchor: id, before: null }
  }
  const before = selection.before ?? rowsOf(selection)
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ...pick(before, range, isSelected(selection, anchor)), anchor, before }
}

/** Selects every document of the list's query. */
export function selectAll(): Selection {
  return { mode: 'all', except: new Set(), anchor: null, before: null }
}

/** Number of selected rows; null if it depends on `total` (the query's count) and that is unknown. */
export function selectionCount(rows: SelectedRows, total: number | null): number | null {
  if (rows.mode === 'some') return rows.ids.size
  return total === null ? null : Math.max(0, total - rows.except.size)
}

/** Whether none, some or all of the documents in the query are selected. */
export function selectionExtent(rows: SelectedRows, total: number | null): SelectionExtent {
  const count = selectionCount(rows, total)
  if (count === 0) return 'none'
  if (rows.mode === 'all') return rows.except.size === 0 ? 'all' : 'some'
  return total !== null && rows.ids.size >= total ? 'all' : 'some'
}

function rowsOf(selection: Selection): SelectedRows {
  return selection.mode === 'all'
    ? { mode: 'all', except: selection.except }
    : { mode: 'some', ids: selection.ids }
}

function pick(rows: SelectedRows, ids: readonly string[], selected: boolean): SelectedRows {
  const marked = new Set(rows.mode === 'all' ? rows.except : rows.ids)
  for (const id of ids) {
    if (selected === (rows.mode === 'some')) marked.add(id)
    else marked.delete(id)
  }
  return rows.mode === 'all' ? { mode: 'all', except: marked } : { mode: 'some', ids: marked }
}
