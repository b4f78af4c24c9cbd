import { isRecord } from '../model/document.ts'

/** The fraction of the full width or height that is cut off at each edge. */
export interface Crop {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** An ellipse around the important part: its centre and size, as fractions of the image. */
export interface Hotspot {
  readonly x: number
  readonly y: number
  readonly height: number
  readonly width: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of an image, in whole pixels from its upper left corner. */
export interface Rect extends Size {
  readonly left: number
  readonly top: number
}

export const wholeCrop: Crop = { top: 0, bottom: 0, left: 0, right: 0 }
export const wholeHotspot: Hotspot = { x: 0.5, y: 0.5, height: 1, width: 1 }

/** The crop of a stored value; the whole image when it is missing or would leave nothing. */
export function readCrop(value: unknown): Crop {
  const { top, bottom, left, right } = isRecord(value) ? value : {}
  const crop = { top: share(top), bottom: share(bottom), left: share(left), right: share(right) }
  return crop.top + crop.bottom < 1 && crop.left + crop.right < 1 ? crop : wholeCrop
}

/**
 * The hotspot of a stored value; the whole image when it is missing. Its centre is kept, because images are cropped
 * around it; a size that extends beyond the image is reduced.
 */
export function readHotspot(value: unknown): Hotspot {
  if (!isRecord(value)) return wholeHotspot
  const { x, y, width, height } = value
  if (![x, y].every(Number.isFinite)) return wholeHotspot
  const [across, down] = [clamp(Number(x), 0, 1), clamp(Number(y), 0, 1)]
  const inside = (size: unknown, middle: number) => {
    const wanted = Number.isFinite(size) && Number(size) > 0 ? Number(size) : 1
    return tidy(Math.max(leastShare, Math.min(wanted, 2 * Math.min(middle, 1 - middle))))
  }
  return {
    x: tidy(across),
    y: tidy(down),
    height: inside(height, down),
    width: inside(width, across),
  }
}

function share(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? clamp(value, 0, 1) : 0
}

/** The crop with its edges in order, inside the image and never empty. */
export function orderCrop({ top, bottom, left, right }: Crop): Crop {
  const [first, last] = orderEdges(left, 1 - right)
  const [upper, lower] = orderEdges(top, 1 - bottom)
  return { top: upper, bottom: tidy(1 - lower), left: first, right: tidy(1 - last) }
}

const leastShare = 0.01

function orderEdges(one: number, other: number): [number, number] {
  const ends = [clamp(one, 0, 1), clamp(other, 0, 1)].sort((a, b) => a - b) as [number, number]
  const [low, high] = ends
  if (high - low >= leastShare) return [tidy(low), tidy(high)]
  const start = Math.min(low, 1 - leastShare)
  return [tidy(start), tidy(start + leastShare)]
}

/** The hotspot with a size of at least 1 %, completely inside the image. */
export function clampHotspot({ x, y, width, height }: Hotspot): Hotspot {
  const [w, h] = [clamp(width, leastShare, 1), clamp(height, leastShare, 1)]
  return {
    x: tidy(clamp(x, w / 2, 1 - w / 2)),
    y: tidy(clamp(y, h / 2, 1 - h / 2)),
    height: tidy(h),
    width: tidy(w),
  }
}

/** The part of an image inside a crop, in whole pixels. */
export function cropRect({ top, bottom, left, right }: Crop, { width, height }: Size): Rect {
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.round(width - right * width - x)),
    height: Math.max(1, Math.round(height - bottom * height - y)),
  }
}

/**
 * The part of an image that is shown in a box: inside the crop, as large as the ratio allows, and centred on the
 * hotspot as far as possible. `ratio` is width by height; without it, the whole crop is shown.
 */
export function shownRect(
  picture: Size,
  crop: Crop,
  hotspot: Pick<Hotspot, 'x' | 'y'>,
  ratio?: number,
): Rect {
  const rect = cropRect(crop, picture)
  if (ratio === undefined) return rect
  if (rect.width / rect.height > ratio) {
    const width = Math.max(1, Math.round(rect.height * ratio))
    const left = Math.round(Math.round(hotspot.x * picture.width) - width / 2)
    return { ...rect, width, left: clamp(left, rect.left, rect.left + rect.width - width) }
  }
  const height = Math.max(1, Math.round(rect.width / ratio))
  const top = Math.round(Math.round(hotspot.y * picture.height) - height / 2)
  return { ...rect, height, top: clamp(top, rect.top, rect.top + rect.height - height) }
}

/** Whether a part covers the whole image. */
export function isWhole(rect: Rect, { width, height }: Size): boolean {
  return rect.left === 0 && rect.top === 0 && rect.width >= width && rect.height >= height
}

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(min, max), Math.max(min, value))
}

/** Removes rounding noise. */
export function tidy(value: number): number {
  return Number(value.toFixed(6))
}
