export type Side = 'top' | 'bottom' | 'left' | 'right'
export type Align = 'start' | 'center' | 'end'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface PlaceOptions {
  /** The anchor, in viewport px. */
  anchor: Box
  /** The popup's size in px. */
  popup: { width: number; height: number }
  viewport: { width: number; height: number }
  side: Side
  align: Align
  /** Distance to the anchor in px. */
  offset: number
  rtl?: boolean
}

/** Minimum distance to the edge of the viewport in px. */
const margin = 8

/**
 * The position of a popup: on its side of the anchor, on the opposite one when it only fits there, and never outside
 * the viewport.
 */
export function place(options: PlaceOptions): { left: number; top: number; side: Side } {
  const { anchor, popup, viewport, align, offset, rtl = false } = options
  const side = chooseSide(options)
  const vertical = side === 'top' || side === 'bottom'
  const start = rtl && vertical ? 'end' : 'start'
  const along = (from: number, length: number, own: number) => {
    if (align === 'center') return from + (length - own) / 2
    return align === start ? from : from + length - own
  }
  const left = vertical
    ? along(anchor.left, anchor.width, popup.width)
    : side === 'left'
      ? anchor.left - popup.width - offset
      : anchor.left + anchor.width + offset
  const top = vertical
    ? side === 'top'
      ? anchor.top - popup.height - offset
      : anchor.top + anchor.height + offset
    : along(anchor.top, anchor.height, popup.height)
  return {
    side,
    left: Math.round(within(left, viewport.width - popup.width)),
    top: Math.round(within(top, viewport.height - popup.height)),
  }
}

/** The maximum height of a popup above or below the anchor, whichever is larger. */
export function heightAvailable(anchor: Box, viewportHeight: number, offset: number): number {
  const above = anchor.top - offset - margin
  const below = viewportHeight - anchor.top - anchor.height - offset - margin
  return Math.max(above, below, 0)
}

function chooseSide({ anchor, popup, viewport, side, offset }: PlaceOptions): Side {
  const room: Record<Side, number> = {
    top: anchor.top - popup.height,
    bottom: viewport.height - anchor.top - anchor.height - popup.height,
    left: anchor.left - popup.width,
    right: viewport.width - anchor.left - anchor.width - popup.width,
  }
  const needed = offset + margin
  const other = opposite[side]
  return room[side] < needed && room[other] > room[side] ? other : side
}

const opposite: Record<Side, Side> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

function within(value: number, most: number): number {
  return Math.max(margin, Math.min(value, most - margin))
}
