import { cropRect, isWhole, readCrop, type Rect, type Size } from '../image/geometry.ts'
import { isRecord } from '../model/document.ts'

/** Physical pixels for one of CSS, as an image server is asked for them: whole, at least one, at most three. */
export function pixelDensity(limit = 3): number {
  return Math.min(limit, Math.max(1, Math.round(globalThis.devicePixelRatio || 1)))
}

/** Adds parameters of the image server to the address of a picture. */
export function withParams(url: string, params: Readonly<Record<string, string | number>>): string {
  const query = Object.entries(params).map(([name, value]) => `${name}=${value}`)
  return `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** The part of a picture that the crop of a value leaves. */
export function shownSize(value: unknown, size: Size): Rect {
  return cropRect(readCrop(isRecord(value) ? value['crop'] : undefined), size)
}

/** The picture as a field shows it, cut as the value says. */
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

/** Saves what lies at the address instead of showing it. */
export function downloadUrl(url: string, name: string | undefined): string {
  return name ? withParams(url, { dl: encodeURIComponent(name) }) : withParams(url, { dl: '' })
}
