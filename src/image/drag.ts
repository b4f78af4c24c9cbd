import { clamp, clampHotspot, orderCrop, tidy } from './geometry.ts'
import type { Crop, Hotspot } from './geometry.ts'

/** The handles of a crop: its edges and corners. */
export const cropHandles = [
  'top',
  'right',
  'bottom',
  'left',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const

export type CropHandle = (typeof cropHandles)[number]

/** A distance or position, as fractions of the full width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * The crop after moving a handle. With a ratio (width by height, both as fractions) the side opposite the handle stays
 * fixed, and the crop never grows beyond the image.
 */
export function dragHandle(crop: Crop, handle: CropHandle, by: Point, ratio?: number): Crop {
  const { top, bottom, left, right } = crop
  if (ratio !== undefined) return dragLocked(crop, handle, by, ratio)
  return orderCrop({
    top: handle.includes('top') ? top + by.y : top,
    bottom: handle.includes('bottom') ? bottom - by.y : bottom,
    left: handle.includes('left') ? left + by.x : left,
    right: handle.includes('right') ? right - by.x : right,
  })
}

const leastSide = 0.02

function dragLocked(crop: Crop, handle: CropHandle, by: Point, ratio: number): Crop {
  const sideX = handle.includes('right') ? 1 : handle.includes('left') ? -1 : 0
  const sideY = handle.includes('bottom') ? 1 : handle.includes('top') ? -1 : 0
  const width = Math.max(leastSide, 1 - crop.left - crop.right + sideX * by.x)
  const height = Math.max(leastSide, 1 - crop.top - crop.bottom + sideY * by.y)
  const wanted =
    sideX === 0 ? height * ratio : sideY === 0 ? width : Math.max(width, height * ratio)
  const [x, spaceX] = anchorOf(crop.left, 1 - crop.right, sideX)
  const [y, spaceY] = anchorOf(crop.top, 1 - crop.bottom, sideY)
  const w = Math.min(wanted, spaceX, spaceY * ratio)
  const h = w / ratio
  const start = (at: number, length: number, side: number) =>
    side === 1 ? at : side === -1 ? at - length : at - length / 2
  return placed(start(x, w, sideX), start(y, h, sideY), w, h)
}

/** The fixed position along one axis, and the maximum length of the crop from there. */
function anchorOf(low: number, high: number, side: number): [at: number, space: number] {
  if (side === 1) return [low, 1 - low]
  if (side === -1) return [high, high]
  const middle = (low + high) / 2
  return [middle, 2 * Math.min(middle, 1 - middle)]
}

function placed(x: number, y: number, width: number, height: number): Crop {
  const left = clamp(x, 0, 1 - width)
  const top = clamp(y, 0, 1 - height)
  return {
    top: tidy(top),
    bottom: tidy(Math.max(0, 1 - top - height)),
    left: tidy(left),
    right: tidy(Math.max(0, 1 - left - width)),
  }
}

/** Moves the crop without changing its size. */
export function moveCrop({ top, bottom, left, right }: Crop, by: Point): Crop {
  return placed(left + by.x, top + by.y, 1 - left - right, 1 - top - bottom)
}

/** The largest part of the crop with this ratio, as close to the point as possible. */
export function cropToRatio(crop: Crop, ratio: number, around: Point): Crop {
  const width = 1 - crop.left - crop.right
  const height = 1 - crop.top - crop.bottom
  const w = Math.min(width, height * ratio)
  const h = w / ratio
  const x = clamp(around.x - w / 2, crop.left, crop.left + width - w)
  const y = clamp(around.y - h / 2, crop.top, crop.top + height - h)
  return placed(x, y, w, h)
}

/** Size, as a fraction, of a hotspot that covered the whole image before it was moved. */
const handySize = 0.4

/** The hotspot to move: one that covers the whole image cannot be moved, so it is made smaller first. */
export function movableHotspot(hotspot: Hotspot): Hotspot {
  if (hotspot.width < 0.99 && hotspot.height < 0.99) return hotspot
  return {
    ...hotspot,
    width: Math.min(hotspot.width, handySize),
    height: Math.min(hotspot.height, handySize),
  }
}

export function moveHotspot(hotspot: Hotspot, by: Point): Hotspot {
  return clampHotspot({ ...hotspot, x: hotspot.x + by.x, y: hotspot.y + by.y })
}

/** Position of the ellipse's handle relative to its centre, as a fraction of the half axes. */
export const ellipseHandle = Math.SQRT1_2

/** Resizes the hotspot so that its handle is at this position; its centre stays, and it stays inside the image. */
export function resizeHotspot({ x, y }: Hotspot, handle: Point): Hotspot {
  return clampHotspot({
    x,
    y,
    width: Math.min((2 * Math.abs(handle.x - x)) / ellipseHandle, 2 * Math.min(x, 1 - x)),
    height: Math.min((2 * Math.abs(handle.y - y)) / ellipseHandle, 2 * Math.min(y, 1 - y)),
  })
}
