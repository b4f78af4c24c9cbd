/** The selected rows. Immutable; rows are identified by id, so that they stay selected when they move. */
export interface ItemSelection {
  readonly ids: ReadonlySet<string>
  /** The start of a range: the row last selected without Shift. */
  readonly anchor: string | null
}

export const noSelection: ItemSelection = { ids: new Set(), anchor: null }

/** Adds a row to the selection, or removes it. */
export function toggleRow(selection: ItemSelection, id: string): ItemSelection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** Selects exactly the rows from the anchor to this one. */
export function selectRange(
  { anchor }: ItemSelection,
  rows: readonly string[],
  to: string,
): ItemSelection {
  const end = rows.indexOf(to)
  const start = anchor === null ? end : rows.indexOf(anchor)
  const from = start < 0 ? end : start
  const ids = new Set(rows.slice(Math.min(from, end), Math.max(from, end) + 1))
  return { ids, anchor: rows[from] ?? to }
}

export function selectAll(rows: readonly string[]): ItemSelection {
  return { ids: new Set(rows), anchor: rows[0] ?? null }
}

/** Indices of the selected rows, in order; removed rows are skipped. */
export function selectedIndices({ ids }: ItemSelection, rows: readonly string[]): number[] {
  if (ids.size === 0) return []
  return rows.flatMap((id, index) => (ids.has(id) ? [index] : []))
}
