import { insert, type Patch, set, setIfMissing, unset } from '../../model/patch.ts'
import { emptyRow, type Table, type TableRow } from './type.ts'

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
export function addRow(table: Table, index: number): Patch[] {
  const rows = table.rows ?? []
  const row = emptyRow(columnsOf(rows))
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

/** Adds a column after the one at `index`; -1 inserts it first. */
export function addColumn(rows: readonly TableRow[], index: number): Patch[] {
  return rows.map((row) =>
    set(padded(row, rows).toSpliced(index + 1, 0, ''), [...rowPath(row), 'cells']),
  )
}

export function removeColumn(rows: readonly TableRow[], index: number): Patch[] {
  return rows.map((row) => set(padded(row, rows).toSpliced(index, 1), [...rowPath(row), 'cells']))
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
    const row = rows[at] ?? emptyRow(columns)
    const line = lines[at - place.row]
    const cells = Array.from({ length: columns }, (_cell, column) => {
      return line?.[column - place.column] ?? row.cells?.[column] ?? ''
    })
    return { ...row, cells }
  })
  return [set(next, ['rows'])]
}

/** The cells of a text copied from a spreadsheet; null for any other text. */
export function cellsOfText(text: string): readonly (readonly string[])[] | null {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  return plain.includes('\t') ? plain.split('\n').map((line) => line.split('\t')) : null
}

function padded({ cells = [] }: TableRow, rows: readonly TableRow[]): string[] {
  return Array.from({ length: columnsOf(rows) }, (_, at) => cells[at] ?? '')
}
