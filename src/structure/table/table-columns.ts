import type { SchemaType } from '../../schema/schema.ts'
import {
  listField,
  titlePath,
  type ListField,
  type ListFieldKind,
} from '../list/query/list-fields.ts'
import { columnWidths, type ListColumn } from '../list/list-view.ts'

/** The column with the document itself, which is always the first one. */
export const documentColumn = '_document'

/** A column of a table. */
export interface TableColumn {
  readonly path: string
  readonly field: ListField | null
  /** px; the document's column takes the remaining width unless it was resized. */
  readonly width: number
  readonly isFlexible: boolean
  /** What its header sorts by; null where it sorts by nothing. */
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

/** px of the box that picks a row. */
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

/** The tracks of the rows' grid, and what they need at least. */
export function tableTracks(columns: readonly TableColumn[]): { tracks: string; minWidth: number } {
  const tracks = columns.map(({ width, isFlexible }) =>
    isFlexible ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  const minWidth = columns.reduce((sum, { width }) => sum + width, boxWidth)
  // Without a flexible column the last one ends before the table does.
  const rest = columns.some(({ isFlexible }) => isFlexible) ? '' : ' 1fr'
  return { tracks: `${boxWidth}px ${tracks.join(' ')}${rest}`, minWidth }
}

/** With another width of one column, in bounds. */
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
