import { cropRect, isWhole, readCrop, type Rect, type Size } from '../image/geometry.ts'
import { isRecord } from '../model/document.ts'

/** Physical pixels per CSS pixel for image requests: an integer from 1 to `limit`. */
export function pixelDensity(limit = 3): number {
  return Math.min(limit, Math.max(1, Math.round(globalThis.devicePixelRatio || 1)))
}

/** Adds image server parameters to the URL of an image. */
export function withParams(url: string, params: Readonly<Record<string, string | number>>): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  return `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** The part of an image inside the value's crop, in pixels. */
export function shownSize(value: unknown, size: Size): Rect {
  return cropRect(readCrop(isRecord(value) ? value['crop'] : undefined), size)
}

/** URL of an image as shown in a field, cropped as in the value. */
export function fieldPictureUrl(url: string, value: unknown, size: Size | undefined): string {
  const rect = size && shownSize(value, size)
  const isCut = rect !== undefined && !isWhole(rect, size as Size)
  return withParams(url, {
    ...(isCut && { rect: [rect.left, rect.top, rect.width, rect.height].join(',') }),
    w: 2000,
    fit: 'max',
    dpr: pixelDensity(Infinity),
    auto: 'format',
  })
}

/** URL that downloads an asset instead of displaying it. */
export function downloadUrl(url: string, name: string | undefined): string {
  return name ? withParams(url, { dl: encodeURIComponent(name) }) : withParams(url, { dl: '' })
}
