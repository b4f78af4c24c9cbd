import type { ListRowSize } from './list-view.ts'

/** px; a detailed row has room for three lines. */
export const rowHeights: Record<ListRowSize, number> = { compact: 36, default: 52, detail: 90 }
export const tableRowHeight = 37
export const headerHeight = 33
