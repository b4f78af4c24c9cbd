import { insert, type Patch, set, setIfMissing, unset } from '../../model/patch.ts'
import { createKey } from '../../model/key.ts'
import { isRecord } from '../../model/document.ts'
import { isKeyed, type Keyed, plainTextBlock } from '../../model/portable-text.ts'
import {
  emptyCell,
  emptyRow,
  type NewCell,
  type Table,
  type TableCell,
  type TableRow,
  textOfCell,
} from './type.ts'

// Changes of a table as patches. Rows are addressed by key and cells by index, so that concurrent edits of different
// cells are both kept.

export function columnsOf(rows: readonly TableRow[]): number {
  return Math.max(1, ...rows.map(({ cells }) => cells?.length ?? 0))
}

const rowPath = ({ _key }: TableRow) => ['rows', { _key }] as const

export function setCell(row: TableRow, column: number, text: string): Patch[] {
  const { cells = [] } = row
  if (column < cells.length) return [set(text, [...rowPath(row), 'cells', column])]
  const padded = Array.from({ length: column + 1 }, (_, at) => cells[at] ?? '')
  padded[column] = text
  return [set(padded, [...rowPath(row), 'cells'])]
}

/** Adds a row after the one at `index`; -1 inserts it first. */
export function addRow(table: Table, index: number, newCell: NewCell): Patch[] {
  const rows = table.rows ?? []
  const row = emptyRow(columnsOf(rows), newCell)
  const at = rows[index]
  if (rows.length === 0) return [setIfMissing([], ['rows']), insert([row], 'after', ['rows', -1])]
  return at ? [insert([row], 'after', rowPath(at))] : [insert([row], 'before', rowPath(rows[0]!))]
}

export function removeRow(row: TableRow): Patch[] {
  return [unset(rowPath(row))]
}

export function moveRow(rows: readonly TableRow[], from: number, to: number): Patch[] {
  const [row, other] = [rows[from], rows[to]]
  if (!row || !other) return []
  return [unset(rowPath(row)), insert([row], to > from ? 'after' : 'before', rowPath(other))]
}

/** Adds a column of strings after the one at `index`; -1 inserts it first. */
export function addColumn(rows: readonly TableRow[], index: number): Patch[] {
  return rows.map((row) =>
    set(padded(row, columnsOf(rows)).toSpliced(index + 1, 0, ''), [...rowPath(row), 'cells']),
  )
}

export function removeColumn(rows: readonly TableRow[], index: number): Patch[] {
  return rows.map((row) =>
    set(padded(row, columnsOf(rows)).toSpliced(index, 1), [...rowPath(row), 'cells']),
  )
}

/** Adds a column of rich text after the one at `index`; -1 inserts it first. Cells that exist keep their keys. */
export function addRichColumn(rows: readonly TableRow[], index: number): Patch[] {
  return rows.flatMap((row) => {
    const path = [...rowPath(row), 'cells']
    const { cells = [] } = row
    const beside = cells[Math.max(index, 0)]
    if (beside === undefined) return addRichCells(row, index + 1)
    if (!isKeyed(beside)) return set(cells.toSpliced(index + 1, 0, emptyCell()), path)
    return insert([emptyCell()], index < 0 ? 'before' : 'after', [...path, { _key: beside._key }])
  })
}

export function removeRichColumn(rows: readonly TableRow[], index: number): Patch[] {
  return rows.flatMap((row) => {
    const path = [...rowPath(row), 'cells']
    const cell = row.cells?.[index]
    if (cell === undefined) return []
    return isKeyed(cell)
      ? unset([...path, { _key: cell._key }])
      : set(row.cells!.toSpliced(index, 1), path)
  })
}

/** Lengthens a row that ends before a column, and gives the cell there this key. */
export function addRichCells(row: TableRow, column: number, key = createKey()): Patch[] {
  const path = [...rowPath(row), 'cells']
  const before = Math.max(0, column - (row.cells?.length ?? 0))
  const cells = [...Array.from({ length: before }, emptyCell), { ...emptyCell(), _key: key }]
  return [setIfMissing([], path), insert(cells, 'after', [...path, -1])]
}

/** Fills cells starting at a position; missing rows and columns are added. */
export function fillCells(
  table: Table,
  place: { readonly row: number; readonly column: number },
  lines: readonly (readonly string[])[],
): Patch[] {
  const rows = table.rows ?? []
  const columns = Math.max(columnsOf(rows), ...lines.map((line) => place.column + line.length))
  const count = Math.max(rows.length, place.row + lines.length)
  const next = Array.from({ length: count }, (_, at): TableRow => {
    const row = rows[at] ?? emptyRow(columns, () => '')
    const line = lines[at - place.row]
    const cells = Array.from({ length: columns }, (_cell, column) => {
      return line?.[column - place.column] ?? textOfCell(row.cells?.[column])
    })
    return { ...row, cells }
  })
  return [set(next, ['rows'])]
}

/** Texts of cells, by row. */
export type FilledCells = readonly (readonly (readonly Keyed[])[])[]

/**
 * Sets the texts of cells of rich text, starting at a position; missing rows and columns are added. What others write
 * into other cells meanwhile stays.
 */
export function fillRichCells(
  { rows = [] }: Table,
  place: { readonly row: number; readonly column: number },
  lines: FilledCells,
  blockType: string,
): Patch[] {
  const columns = Math.max(columnsOf(rows), ...lines.map((line) => place.column + line.length))
  const filled = (old: readonly unknown[], line: readonly (readonly Keyed[])[] = []) =>
    Array.from({ length: columns }, (_, at): TableCell => {
      const content = line[at - place.column]
      const cell = richCell(old[at], blockType)
      return content ? { ...cell, content } : cell
    })
  const patches = rows.flatMap((row, at): Patch[] => {
    const path = [...rowPath(row), 'cells']
    const { cells: old = [] } = row
    const cells = filled(old, lines[at - place.row])
    const last = old.at(-1)
    if (!isKeyed(last) || !old.every(isKeyed)) return [set(cells, path)]
    const changed = old.flatMap(({ _key }, index) =>
      cells[index] === old[index]
        ? []
        : [set(cells[index]!.content, [...path, { _key }, 'content'])],
    )
    const added = cells.slice(old.length)
    const after = [...path, { _key: last._key }]
    return added.length > 0 ? [...changed, insert(added, 'after', after)] : changed
  })
  const more = lines
    .slice(Math.max(0, rows.length - place.row))
    .map((line): TableRow => ({ ...emptyRow(0, emptyCell), cells: filled([], line) }))
  const last = rows.at(-1)
  if (more.length === 0) return patches
  return [...patches, last ? insert(more, 'after', rowPath(last)) : set(more, ['rows'])]
}

/** Whether a row contains cells that are not rich text, from a time when the table had cells of strings. */
export function hasPlainCells({ cells = [] }: TableRow): boolean {
  return cells.some((cell) => !isKeyed(cell))
}

/** Turns all cells into rich text. */
export function convertCells(rows: readonly TableRow[], blockType: string): Patch[] {
  return rows.filter(hasPlainCells).map((row) => {
    const cells = (row.cells ?? []).map((cell) => richCell(cell, blockType))
    return set(cells, [...rowPath(row), 'cells'])
  })
}

/** A cell of rich text, with the words of the previous one if that was none. */
function richCell(cell: unknown, blockType: string): TableCell {
  if (isKeyed(cell)) return cell
  if (isRecord(cell)) return { ...cell, _key: createKey() }
  const text = textOfCell(cell)
  return text ? { ...emptyCell(), content: [plainTextBlock(text, blockType)] } : emptyCell()
}

function padded({ cells = [] }: TableRow, columns: number) {
  return Array.from({ length: columns }, (_, at) => cells[at] ?? '')
}
