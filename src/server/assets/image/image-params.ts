import { boomError } from '../../../protocol/errors.ts'

const imageFits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'min', 'scale'] as const
const cropPositions = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const
const imageFormats = ['jpg', 'pjpg', 'png', 'webp', 'avif', 'gif', 'tif'] as const

type ImageFit = (typeof imageFits)[number]
type CropPosition = (typeof cropPositions)[number]
export type ImageFormat = (typeof imageFormats)[number]

interface SizeLimits {
  readonly minWidth?: number
  readonly maxWidth?: number
  readonly minHeight?: number
  readonly maxHeight?: number
}

/** One transformation, validated and normalised: equivalent requests give equal objects. */
export interface ImageParams {
  /** Target box in output pixels, with the device pixel ratio applied. */
  readonly width?: number
  readonly height?: number
  readonly fit: ImageFit
  readonly crop: CropPosition
  /** From 0 to 1, for `crop: 'focalpoint'`. */
  readonly focalPoint: { readonly x: number; readonly y: number }
  /** Region of the rotated image, in its pixels, extracted before scaling. */
  readonly rect?: { left: number; top: number; width: number; height: number }
  /** Clockwise. */
  readonly rotation: 0 | 90 | 180 | 270
  readonly flip: { readonly horizontal: boolean; readonly vertical: boolean }
  /** 0 to 2000. */
  readonly blur: number
  /** 0 to 100. */
  readonly sharpen: number
  /** -100 is grey. */
  readonly saturation: number
  readonly inverts: boolean
  /** Output pixels of background on each side. */
  readonly pad: number
  /** Minimum and maximum size of the output, regardless of the requested box. */
  readonly limits: SizeLimits
  /** True to reduce an animation to its first frame. */
  readonly isStill: boolean
  /** CSS colour of the area the image does not cover. */
  readonly background?: string
  readonly quality?: number
  readonly format?: ImageFormat
  /** Pick a format the caller accepts when none is requested. */
  readonly autoFormat: boolean
}

/** The largest output in either direction. */
export const maximumOutputSide = 8192
const largestPad = 1000

/** Parses the query of an image URL; unknown parameters are ignored. Throws 400 naming the invalid one. */
export function parseImageParams(search: URLSearchParams): ImageParams {
  const read = <T>(name: string, parse: (text: string) => T | undefined, wanted: string) => {
    const text = search.get(name)
    if (text === null) return undefined
    const value = parse(text)
    if (value === undefined) {
      throw boomError(400, `Parameter "${name}" must be ${wanted}, not "${text.slice(0, 80)}"`)
    }
    return value
  }
  const ratio = read('dpr', between(0.1, 5), 'a number from 0.1 to 5') ?? 1
  const side = (name: string) => {
    const length = read(name, wholeBetween(1, maximumOutputSide), `1 to ${maximumOutputSide}`)
    return length && Math.min(maximumOutputSide, Math.max(1, Math.round(length * ratio)))
  }
  const fraction = (name: string) => read(name, between(0, 1), 'a number from 0 to 1') ?? 0.5
  const flip = read('flip', oneOf(['h', 'v', 'hv']), '"h", "v" or "hv"') ?? ''
  const rotation = read('or', oneOf(['0', '90', '180', '270']), '0, 90, 180 or 270') ?? '0'
  const pad = read('pad', wholeBetween(0, largestPad), `0 to ${largestPad}`) ?? 0
  return {
    width: side('w'),
    height: side('h'),
    limits: {
      minWidth: side('min-w'),
      maxWidth: side('max-w'),
      minHeight: side('min-h'),
      maxHeight: side('max-h'),
    },
    fit: read('fit', oneOf(imageFits), listed(imageFits)) ?? 'clip',
    crop: read('crop', oneOf(cropPositions), listed(cropPositions)) ?? 'center',
    focalPoint: { x: fraction('fp-x'), y: fraction('fp-y') },
    rect: read('rect', parseRect, 'left,top,width,height in whole pixels'),
    rotation: Number(rotation) as ImageParams['rotation'],
    flip: { horizontal: flip.includes('h'), vertical: flip.includes('v') },
    blur: read('blur', wholeBetween(0, 2000), '0 to 2000') ?? 0,
    sharpen: read('sharp', wholeBetween(0, 100), '0 to 100') ?? 0,
    saturation: read('sat', signedBetween(-100, 100), '-100 to 100') ?? 0,
    inverts: read('invert', oneOf(['true', 'false']), '"true" or "false"') === 'true',
    pad: Math.min(largestPad, Math.round(pad * ratio)),
    isStill: read('frame', oneOf(['1']), '1') === '1',
    background: read('bg', parseColor, 'a colour as rgb, rrggbb or aarrggbb in hex'),
    quality: read('q', wholeBetween(0, 100), '0 to 100'),
    format: read('fm', oneOf(imageFormats), listed(imageFormats)),
    autoFormat: read('auto', oneOf(['format']), '"format"') === 'format',
  }
}

const unchanged = JSON.stringify(parseImageParams(new URLSearchParams()))

/** True if the stored bytes can be served as they are. */
export function isUnchanged(params: ImageParams): boolean {
  return JSON.stringify({ ...params, autoFormat: false }) === unchanged
}

function wholeBetween(from: number, to: number): (text: string) => number | undefined {
  return (text) => (/^\d+$/.test(text) ? between(from, to)(text) : undefined)
}

function signedBetween(from: number, to: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^-?\d+$/.test(text) ? Number(text) : NaN
    return number >= from && number <= to ? number : undefined
  }
}

function between(from: number, to: number): (text: string) => number | undefined {
  return (text) => {
    const number = /^\d*\.?\d+$/.test(text) ? Number(text) : NaN
    return number >= from && number <= to ? number : undefined
  }
}

function oneOf<T extends string>(values: readonly T[]): (text: string) => T | undefined {
  return (text) => values.find((value) => value === text)
}

function listed(values: readonly string[]): string {
  return `one of ${values.join(', ')}`
}

function parseRect(text: string): ImageParams['rect'] {
  const [left, top, width, height, ...more] = text.split(',').map(wholeBetween(0, 100_000))
  if (left === undefined || top === undefined || !width || !height || more.length > 0) {
    return undefined
  }
  return { left, top, width, height }
}

/** Four- and eight-digit colours begin with their alpha; in CSS it is last. */
function parseColor(text: string): string | undefined {
  const hex = text.replace(/^#/, '').toLowerCase()
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(hex)) return undefined
  const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex
  return `#${digits.length === 8 ? digits.slice(2) + digits.slice(0, 2) : digits}`
}
