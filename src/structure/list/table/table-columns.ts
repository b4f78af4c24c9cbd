import type { SchemaType } from '../../../schema/schema.ts'
import { listField, titlePath, type ListField, type ListFieldKind } from '../query/list-fields.ts'
import { columnWidths, type ListColumn } from '../list-view.ts'

/** Path of the column with the document itself, which is always the first. */
export const documentColumn = '_document'

/** A column of a table. */
export interface TableColumn {
  readonly path: string
  readonly field: ListField | null
  /** Width in px; the document's column takes the remaining width unless it was resized. */
  readonly width: number
  readonly isFlexible: boolean
  /** Path that its header sorts by; null if it is not sortable. */
  readonly sortPath: string | null
}

/** Default width of a column in px. */
const standardWidths: Record<ListFieldKind, number> = {
  text: 200,
  number: 96,
  boolean: 88,
  date: 128,
  datetime: 176,
  reference: 190,
  count: 88,
  image: 72,
  updated: 128,
  created: 128,
  status: 120,
  presence: 112,
}

/** Width in px of the row checkboxes' column. */
export const boxWidth = 36
const documentWidth = 260

export function tableColumns(type: SchemaType, columns: readonly ListColumn[]): TableColumn[] {
  const widthOf = (path: string): number | undefined =>
    columns.find((column) => column.path === path)?.width
  const first = widthOf(documentColumn)
  return [
    {
      path: documentColumn,
      field: null,
      width: first ?? documentWidth,
      isFlexible: first === undefined,
      sortPath: titlePath(type),
    },
    ...columns.flatMap(({ path, width }): TableColumn[] => {
      const field = listField(type, path)
      if (!field) return []
      const sortPath = field.order === null ? null : path
      const standard = standardWidths[field.kind]
      return [{ path, field, width: width ?? standard, isFlexible: false, sortPath }]
    }),
  ]
}

/** Grid tracks of the rows, and their minimum width in px. */
export function tableTracks(columns: readonly TableColumn[]): { tracks: string; minWidth: number } {
  const tracks = columns.map(({ width, isFlexible }) =>
    isFlexible ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  const minWidth = columns.reduce((sum, { width }) => sum + width, boxWidth)
  // Without a flexible column, an empty track fills the rest of the table.
  const rest = columns.some(({ isFlexible }) => isFlexible) ? '' : ' 1fr'
  return { tracks: `${boxWidth}px ${tracks.join(' ')}${rest}`, minWidth }
}

/** Sets the width of one column, within its limits. */
export function resizeColumn(
  columns: readonly ListColumn[],
  path: string,
  width: number,
): ListColumn[] {
  const bounded = Math.round(Math.max(columnWidths.min, Math.min(columnWidths.max, width)))
  const isKnown = columns.some((column) => column.path === path)
  if (!isKnown) return [{ path, width: bounded }, ...columns]
  return columns.map((column) => (column.path === path ? { ...column, width: bounded } : column))
}
