import type { RefObject } from 'react'
import { useUi } from '../../../ui/ui-context.ts'
import { useWidth } from '../../../area/use-width.ts'
import type { ListRowSize } from '../list-view.ts'

/** Heights in px at a text size of 13 px; detailed rows have three lines. */
const rowHeights: Record<ListRowSize, number> = { compact: 36, default: 52, detail: 90 }
const tableRowHeight = 37
const headerHeight = 33

/** Text size in px that the heights were measured for. */
const measuredAt = 13
/** Width of `css.textProbe` in em: large, so that fractions of a px are measurable. */
const probeEm = 10

/** Heights of rows in px at the reader's default text size, as `VirtualList` takes them. */
export interface RowSizes {
  readonly row: (size: ListRowSize) => number
  readonly tableRow: number
  readonly header: number
}

/**
 * Row heights for the text size of the element, which the page may increase.
 *
 * @param probe an element with the class `textProbe` beside the rows
 */
export function useRowSizes(probe: RefObject<HTMLElement | null>): RowSizes {
  const width = useWidth(probe)
  const { textScale } = useUi()
  const scale = Math.max(1, width / probeEm / measuredAt / textScale)
  const scaled = (px: number) => Math.round(px * scale)
  return {
    row: (size) => scaled(rowHeights[size]),
    tableRow: scaled(tableRowHeight),
    header: scaled(headerHeight),
  }
}
