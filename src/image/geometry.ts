import { isRecord } from '../model/document.ts'

/** What is cut off at each edge, as a share of the whole width or height. */
interface Crop {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A part of a picture, in whole pixels from its upper left corner. */
interface Rect extends Size {
  readonly left: number
  readonly top: number
}

const wholeCrop: Crop = { top: 0, bottom: 0, left: 0, right: 0 }

/** The crop of a stored value; the whole picture where there is none or it leaves nothing over. */
export function readCrop(value: unknown): Crop {
  const { top, bottom, left, right } = isRecord(value) ? value : {}
  const crop = { top: share(top), bottom: share(bottom), left: share(left), right: share(right) }
  return crop.top + crop.bottom < 1 && crop.left + crop.right < 1 ? crop : wholeCrop
}

function share(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? clamp(value, 0, 1) : 0
}

/** The part of a picture that a crop leaves, in whole pixels. */
export function cropRect({ top, bottom, left, right }: Crop, { width, height }: Size): Rect {
  const [x, y] = [Math.round(left * width), Math.round(top * height)]
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.round(width - right * width - x)),
    height: Math.max(1, Math.round(height - bottom * height - y)),
  }
}

/** Whether a part is the whole picture. */
export function isWhole(rect: Rect, { width, height }: Size): boolean {
  return rect.left === 0 && rect.top === 0 && rect.width >= width && rect.height >= height
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(min, max), Math.max(min, value))
}
