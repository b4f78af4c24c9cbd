import type { RefObject } from 'react'
import { useWidth } from '../../../area/use-width.ts'
import type { ListRowSize } from '../list-view.ts'

/** px at a text size of 13 px; a detailed row has room for three lines. */
const rowHeights: Record<ListRowSize, number> = { compact: 36, default: 52, detail: 90 }
const tableRowHeight = 37
const headerHeight = 33

/** Text size in px that the heights were measured for. */
const measuredAt = 13
/** Width of `css.textProbe` in em: more than one, so that a fraction of a px is seen. */
const probeEm = 10

/** Heights of rows in px. */
export interface RowSizes {
  readonly row: (size: ListRowSize) => number
  readonly tableRow: number
  readonly header: number
}

/**
 * Rows are as high as their text needs, which may be larger than ours: a page and its reader set it.
 *
 * @param probe an element with the class `textProbe` beside the rows
 */
export function useRowSizes(probe: RefObject<HTMLElement | null>): RowSizes {
  const width = useWidth(probe)
  const scale = Math.max(1, width / probeEm / measuredAt)
  const scaled = (px: number) => Math.round(px * scale)
  return {
    row: (size) => scaled(rowHeights[size]),
    tableRow: scaled(tableRowHeight),
    header: scaled(headerHeight),
  }
}
