import { cropRect, readCrop } from '../image/geometry.ts'
import { framedUrl } from '../image/output.ts'
import { isRecord, isReference } from '../model/document.ts'
import { imageUrl, sizeOfImage } from '../protocol/image-url.ts'
import type { ImageServer } from '../protocol/image-url.ts'

/** How a value is written; `auto` goes by the value. */
export type ValueFormat = 'auto' | 'text' | 'number' | 'date' | 'datetime' | 'image' | 'rich-text'

export interface Rendering {
  readonly document: Document
  readonly format: ValueFormat
  readonly formatOptions?: Intl.NumberFormatOptions | Intl.DateTimeFormatOptions | undefined
  /** Languages to write in, the preferred one first; empty = those of the browser. */
  readonly locales: readonly string[]
  readonly width: number
  readonly height: number
  readonly alt?: string | undefined
  readonly server: ImageServer
  /** The templates of the page, by what they are for. */
  readonly templates: ReadonlyMap<string, HTMLTemplateElement>
}

/** The error of a value that cannot be shown as it should. */
export function wrongKind(wanted: string, value: unknown): TypeError {
  const kind = Array.isArray(value) ? 'a list' : isRecord(value) ? 'an object' : typeof value
  return new TypeError(`the value is ${kind}, not ${wanted}`)
}

/** A day has no time zone; a moment is written in that of the reader, or in the one of `formatOptions`. */
export function renderTime(
  value: unknown,
  format: 'date' | 'datetime',
  { document, locales, formatOptions }: Rendering,
): HTMLTimeElement {
  const time = typeof value === 'string' ? new Date(value) : null
  if (!time || Number.isNaN(time.getTime())) throw wrongKind('a date', value)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(String(value))
  const { format: write } = new Intl.DateTimeFormat([...locales], {
    ...(formatOptions ?? {
      dateStyle: 'long',
      ...(format === 'datetime' && !isDay && { timeStyle: 'short' }),
    }),
    ...(isDay && { timeZone: 'UTC' }),
  })
  const element = document.createElement('time')
  element.dateTime = String(value)
  element.textContent = write(time)
  return element
}

export function renderImage(
  value: unknown,
  { document, server, width, height, alt }: Rendering,
): HTMLImageElement {
  const image = isRecord(value) ? value : {}
  const { asset } = image
  const stored = isRecord(asset) && typeof asset['url'] === 'string' ? asset['url'] : null
  const id = isReference(asset) ? asset._ref : isRecord(asset) ? String(asset['_id']) : ''
  const url = typeof value === 'string' ? value : imageUrl({ asset: { _ref: id } }, stored, server)
  if (!url) throw wrongKind('an image', value)
  const size = sizeOfImage(id)
  const element = document.createElement('img')
  element.alt = alt ?? (typeof image['alt'] === 'string' ? image['alt'] : '')
  if (!size) {
    Object.assign(element, { ...(width > 0 && { width }), ...(height > 0 && { height }) })
    element.src = url
    return element
  }
  const shown = cropRect(readCrop(image['crop']), size)
  const ratio = shown.width / shown.height
  // With both sides, so that the image has its room before it is there.
  element.width = width || Math.round(height ? height * ratio : shown.width)
  element.height = height || Math.round(element.width / ratio)
  const sides = { ...(width > 0 && { width }), ...(height > 0 && { height }) }
  const address = (dpr: number) => framedUrl(url, image, size, { ...sides, dpr })
  if (width || height) element.srcset = `${address(1)} 1x, ${address(2)} 2x`
  element.src = width || height ? address(1) : framedUrl(url, image, size)
  return element
}

/** An address that only leads somewhere: content never runs as a script. Null for any other. */
export function safeAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const address = value.trim()
  return /^(?:https?:|mailto:|tel:|[/#?.]|[^:/?#]*(?:[/?#]|$))/i.test(address) ? address : null
}
