import { isWhole, readCrop, readHotspot, shownRect } from './geometry.ts'
import type { Crop, Hotspot, Rect, Size } from './geometry.ts'

/** The value of an image editor: the visible part, and its important area. */
export interface ImageFraming {
  readonly crop?: Crop | undefined
  readonly hotspot?: Hotspot | undefined
}

/** The part of an image to keep when there is no hotspot. */
export interface Alignment {
  readonly x?: 'left' | 'center' | 'right'
  readonly y?: 'top' | 'center' | 'bottom'
}

export interface PictureCssOptions {
  /** Width by height of the box; default: that of the crop. */
  readonly ratio?: number
  /** Default: the centre. A hotspot takes precedence. */
  readonly align?: Alignment
}

export interface PictureUrlOptions {
  readonly width?: number
  readonly height?: number
  /** `fit` of the image server; default `crop` with both sides, else `max`. */
  readonly fit?: string
  readonly dpr?: number
  /** Default: the centre. A hotspot takes precedence. */
  readonly align?: Alignment
}

/** CSS declarations for a box that shows the framed part, and for the whole image inside it. */
export interface PictureCss {
  /** For the image itself in a box of this ratio with `object-fit: cover`; exact only without a crop. */
  readonly objectPosition: string
  readonly box: Readonly<Record<string, string>>
  readonly image: Readonly<Record<string, string>>
}

/** The URL of the framed part, cropped by the image server. */
export function framedUrl(
  src: string,
  framing: ImageFraming,
  picture: Size,
  options: PictureUrlOptions = {},
): string {
  const { width, height, fit, dpr, align } = options
  const ratio = width && height ? width / height : undefined
  const rect = framedRect(framing, picture, ratio, align)
  const params = [
    !isWhole(rect, picture) && `rect=${[rect.left, rect.top, rect.width, rect.height].join(',')}`,
    width && `w=${width}`,
    height && `h=${height}`,
    (width || height) && `fit=${fit ?? (ratio === undefined ? 'max' : 'crop')}`,
    dpr && `dpr=${dpr}`,
  ].filter(Boolean)
  if (params.length === 0) return src
  return `${src}${src.includes('?') ? '&' : '?'}${params.join('&')}`
}

/** The same with CSS alone, for pages without an image server. */
export function framedCss(
  framing: ImageFraming,
  picture: Size,
  { ratio, align }: PictureCssOptions = {},
): PictureCss {
  const rect = framedRect(framing, picture, ratio, align)
  return {
    objectPosition: `${percent(share(rect.left, picture.width - rect.width))} ${percent(share(rect.top, picture.height - rect.height))}`,
    box: {
      position: 'relative',
      overflow: 'hidden',
      aspectRatio: `${rect.width} / ${rect.height}`,
    },
    image: { position: 'absolute', maxWidth: 'none', ...placeOf(rect, picture) },
  }
}

function framedRect(
  { crop, hotspot }: ImageFraming,
  picture: Size,
  ratio: number | undefined,
  align: Alignment = {},
): Rect {
  const aligned = { x: shareOf(align, 'x'), y: shareOf(align, 'y') }
  return shownRect(picture, readCrop(crop), hotspot ? readHotspot(hotspot) : aligned, ratio)
}

const alignments = { x: ['left', 'center', 'right'], y: ['top', 'center', 'bottom'] } as const

/** An alignment as a fraction of the side. Throws RangeError for an unknown one. */
function shareOf(align: Alignment, axis: 'x' | 'y'): number {
  const place = align[axis] ?? 'center'
  const index = (alignments[axis] as readonly string[]).indexOf(place)
  if (index < 0) {
    const known = alignments[axis].join(', ')
    throw new RangeError(`Invalid alignment of a picture: ${axis} is ${place}, not ${known}`)
  }
  return index / 2
}

/** Position and size of the whole image in a box that shows only a part. */
export function placeOf(
  rect: Rect,
  picture: Size,
): { width: string; height: string; left: string; top: string } {
  return {
    width: percent(picture.width / rect.width),
    height: percent(picture.height / rect.height),
    left: percent(-rect.left / rect.width),
    top: percent(-rect.top / rect.height),
  }
}

/** `object-position` is relative to the remaining space; without any, every value has the same effect. */
function share(offset: number, space: number): number {
  return space <= 0 ? 0.5 : Math.min(1, Math.max(0, offset / space))
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(4))}%`
}
