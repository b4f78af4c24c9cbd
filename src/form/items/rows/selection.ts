/** Which rows are chosen. Immutable; rows are named by id, so that they stay chosen when they move. */
export interface ItemSelection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the row chosen last without Shift. */
  readonly anchor: string | null
}

export const noSelection: ItemSelection = { ids: new Set(), anchor: null }

/** Chooses a row in addition, or no longer. */
export function toggleRow(selection: ItemSelection, id: string): ItemSelection {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: id }
}

/** Chooses all rows from the anchor to this one, and no others. */
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

/** Places of the chosen rows, in order; rows that are gone are left out. */
export function selectedIndices({ ids }: ItemSelection, rows: readonly string[]): number[] {
  if (ids.size === 0) return []
  return rows.flatMap((id, index) => (ids.has(id) ? [index] : []))
}
