import { isKeySegment, type Path, pathStartsWith } from '../../model/path.ts'
import { isKeyed } from '../../model/portable-text.ts'
import type { TableRow } from './type.ts'

/** A cell of rich text. Keys of cells are unique only within a row. */
export interface CellId {
  readonly row: string
  readonly cell: string
}

/** A cell of a row; without a key if the row has no cell in this column. */
export interface CellPlace {
  readonly key: string | null
  readonly column: number
}

/** Index of a row, and of a column in it. */
export interface Place {
  readonly row: number
  readonly column: number
}

export function isSameCell(a: CellId, b: CellId): boolean {
  return a.row === b.row && a.cell === b.cell
}

/** Null if there is no such cell. */
export function placeOf(rows: readonly TableRow[], id: CellId): Place | null {
  const row = rows.findIndex(({ _key }) => _key === id.row)
  const cells = rows[row]?.cells ?? []
  const column = cells.findIndex((cell) => isKeyed(cell) && cell._key === id.cell)
  return column < 0 ? null : { row, column }
}

/** Path of a cell's text, relative to its table. */
export function textPath({ row, cell }: CellId): Path {
  return ['rows', { _key: row }, 'cells', { _key: cell }, 'content']
}

/** The cell that a path leads to; null outside the cells of the table. */
export function cellOnPath(path: Path, table: Path): CellId | null {
  if (!pathStartsWith(path, table)) return null
  const [, row, , cell] = path.slice(table.length)
  return isKeySegment(row) && isKeySegment(cell) ? { row: row._key, cell: cell._key } : null
}

/** Finds what belongs to a cell among items of a form, such as findings. */
export function byCell<T extends { readonly path: Path }>(
  items: readonly T[],
  table: Path,
): (id: CellId) => readonly T[] | undefined {
  const rows = new Map<string, Map<string, readonly T[]>>()
  for (const item of items) {
    const id = cellOnPath(item.path, table)
    if (!id) continue
    const cells = rows.get(id.row) ?? new Map<string, readonly T[]>()
    rows.set(id.row, cells.set(id.cell, [...(cells.get(id.cell) ?? []), item]))
  }
  return ({ row, cell }) => rows.get(row)?.get(cell)
}
