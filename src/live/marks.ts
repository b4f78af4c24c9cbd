import { groupId, isDraftId, releaseOf } from '../model/ids.ts'
import { isRecord } from '../model/document.ts'
import { pathToString } from '../model/path.ts'
import type { Path } from '../model/path.ts'
import type { ContentSource } from './content-sources.ts'

/**
 * Marks are invisible characters behind a text that say where it comes from, readable by the decoder `@vercel/stega`: four
 * zero-width spaces, then each byte of a JSON object as four of four characters.
 */
const digits = ['\u200b', '\u200c', '\u200d', '\ufeff'] as const
const start = digits[0].repeat(4)
/** The first byte is a brace. Other invisible characters, as in emoji and in Persian, are part of the text. */
const marks = /\u200b{4}\u200c\ufeff\u200d\ufeff(?:(?:\u200b|\u200c|\u200d|\ufeff){4})+/g

/** A text of an answer and its field. */
export interface MarkedField extends ContentSource {
  readonly value: string
}

/** The value with a mark behind each text that is read by people. */
export function markTexts(
  value: unknown,
  { sourceOf, studioUrl, isMarked }: MarkOptions,
  path: Path = [],
): unknown {
  const below = (child: unknown, step: string | number) =>
    markTexts(child, { sourceOf, studioUrl, isMarked }, [...path, step])
  if (Array.isArray(value)) return value.map(below)
  if (isRecord(value)) {
    const read = partsRead[String(value['_type'])]
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        name,
        (read ? read === name : !isName(name)) ? below(child, name) : child,
      ]),
    )
  }
  if (typeof value !== 'string' || !looksRead(value)) return value
  const source = sourceOf(path)
  if (!source || isCompared(source.path) || !isMarked({ ...source, value })) return value
  return value + markOf(source, studioUrl)
}

export interface MarkOptions {
  readonly sourceOf: (path: Path) => ContentSource | null
  readonly studioUrl: string
  readonly isMarked: (field: MarkedField) => boolean
}

/** The text, or the value with all texts in it, without marks. */
export function clean<T>(value: T): T {
  if (typeof value === 'string') return value.replace(marks, '') as T & string
  if (Array.isArray(value)) return value.map((item) => clean(item)) as T & unknown[]
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, clean(child)]),
  ) as T & object
}

/** Where a marked text comes from: `id`, `type` and `path` of the field; null without a mark that says so. */
export function readMark(text: string): ReadonlyMap<string, string> | null {
  const at = text.indexOf(start)
  if (at < 0) return null
  const bytes: number[] = []
  for (let next = at + start.length; next + 4 <= text.length; next += 4) {
    const four = Array.from(text.slice(next, next + 4), (one) => digits.indexOf(one as '\u200b'))
    if (four.includes(-1)) break
    bytes.push(four.reduce((byte, two) => byte * 4 + two, 0))
  }
  try {
    const data: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes)))
    const href = isRecord(data) ? String(data['href']) : ''
    const [, parts = ''] = /\/intent\/edit\/([^?/]*)/.exec(href) ?? []
    const entries = parts.split(';').map((part) => {
      const equals = part.indexOf('=')
      return [part.slice(0, equals), decodeURIComponent(part.slice(equals + 1))] as const
    })
    return new Map(entries)
  } catch {
    return null
  }
}

/** Of the blocks and spans of portable text only this part is read: all else says how it looks and belongs together. */
const partsRead: Readonly<Record<string, string>> = { block: 'children', span: 'text' }

const isName = (name: string): boolean => name.startsWith('_')

/** Fields that programs compare or look up, by what they are usually called. */
const compared =
  /^_|[a-z](?:Ids?|Ref|Key|Ur[il]|Href|Slug|Path|Date|Time|Code|Type|Status)$|^(?:ids?|ref|key|slug|current|ur[il]|href|link|path|route|date|time|code|type|kind|status|state|language|locale|country|currency|unit|colou?r|theme|layout|variant|icon|format|email|phone|tags?|category)$/

/** Objects whose texts are for machines. */
const unseen = new Set<unknown>(['seo', 'meta', 'metadata', 'openGraph'])

function isCompared(path: Path): boolean {
  const name = path.findLast((step) => typeof step === 'string')
  return compared.test(String(name)) || path.some((step) => unseen.has(step))
}

/**
 * False for what is no text to be read, whatever its field is called: addresses, dates, numbers, e-mail addresses, and
 * words as programs write them, like `north-west`, `en-GB`, `leftAligned` or `EUR`.
 */
function looksRead(text: string): boolean {
  const word = text.trim()
  if (/\s/.test(word)) return !/^\d{4}-\d\d-\d\d /.test(word)
  return /^\p{L}/u.test(word) && !/^(?:[a-z][\w.-]*|[A-Z0-9_-]+)$|[@/#\\]|:\S/.test(word)
}

function markOf({ id, type, path }: ContentSource, studioUrl: string): string {
  const field = pathToString(path)
  const group = groupId(id)
  const search = new URLSearchParams({ baseUrl: studioUrl, id: group, type, path: field })
  if (!isDraftId(id)) search.set('perspective', releaseOf(id) ?? 'published')
  const base = studioUrl === '/' ? '' : studioUrl.replace(/\/$/, '')
  const href = `${base}/intent/edit/id=${group};type=${type};path=${encodeURIComponent(field)}?${search}`
  const bytes = new TextEncoder().encode(JSON.stringify({ origin: 'sanity.io', href }))
  return Array.from(bytes).reduce(
    (mark, byte) => mark + [6, 4, 2, 0].map((shift) => digits[(byte >> shift) & 3]).join(''),
    start,
  )
}
