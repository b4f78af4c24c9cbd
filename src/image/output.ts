import { isWhole, readCrop, readHotspot, shownRect } from './geometry.ts'
import type { Crop, Hotspot, Rect, Size } from './geometry.ts'

/** What an editor of pictures edits: which part is shown, and what of it matters. */
export interface ImageFraming {
  readonly crop?: Crop | undefined
  readonly hotspot?: Hotspot | undefined
}

/** Where a part is taken from when nothing says what matters in the picture. */
export interface Alignment {
  readonly x?: 'left' | 'center' | 'right'
  readonly y?: 'top' | 'center' | 'bottom'
}

export interface PictureCssOptions {
  /** Width by height of the box; that of the crop when it is left out. */
  readonly ratio?: number
  /** Default the middle. A hotspot comes first. */
  readonly align?: Alignment
}

export interface PictureUrlOptions {
  readonly width?: number
  readonly height?: number
  /** As the image server has it; default `crop` with both sides, else `max`. */
  readonly fit?: string
  readonly dpr?: number
  /** Default the middle. A hotspot comes first. */
  readonly align?: Alignment
}

/** Declarations for a box that shows the framed part, and for the whole picture inside it. */
export interface PictureCss {
  /** For the picture itself in a box of the ratio with `object-fit: cover`, where nothing is cropped. */
  readonly objectPosition: string
  readonly box: Readonly<Record<string, string>>
  readonly image: Readonly<Record<string, string>>
}

/** The address of the framed part, cut by the image server. */
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

/** The same by styles alone, for a page that has no image server. */
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

/** An alignment as a share of the side. Throws RangeError for one that does not exist. */
function shareOf(align: Alignment, axis: 'x' | 'y'): number {
  const place = align[axis] ?? 'center'
  const index = (alignments[axis] as readonly string[]).indexOf(place)
  if (index < 0) {
    const known = alignments[axis].join(', ')
    throw new RangeError(`Invalid alignment of a picture: ${axis} is ${place}, not ${known}`)
  }
  return index / 2
}

/** Where the whole picture lies so that a box shows only a part. */
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

/** Browsers place a picture by what is left over on either side; where nothing is, the middle is as good as any. */
function share(offset: number, space: number): number {
  return space <= 0 ? 0.5 : Math.min(1, Math.max(0, offset / space))
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(4))}%`
}
