import type { SchemaType } from '../schema.ts'
import type { Message, MessageParams } from './messages.ts'

/** Midnight UTC of a stored day, `YYYY-MM-DD`, in ms since 1970; null for any other text. */
export function readIsoDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  // `Date.parse` silently turns April 31 into May 1.
  const midnight = Date.parse(`${text}T00:00:00Z`)
  const isInCalendar = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text)
  return isInCalendar ? midnight : null
}

/**
 * A stored date-time in ms since 1970; null for any other text. Shared by rules, inputs and lists: ISO 8601 with a time
 * from 00:00 to 23:59:59 and a zone. Without a zone its meaning would depend on the reader, and 24:00 is a duplicate of
 * the next midnight.
 */
export function readIsoMoment(text: string): number | null {
  const match =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/.exec(
      text,
    )
  const midnight = match ? readIsoDay(match[1] ?? '') : null
  if (!match || midnight === null) return null
  const [
    ,
    ,
    hour,
    minute,
    second = '0',
    fraction = '',
    sign,
    aheadHours = '0',
    aheadMinutes = '0',
  ] = match
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  if (Number(aheadHours) > 23 || Number(aheadMinutes) > 59) return null
  const time =
    (Number(hour) * 60 + Number(minute)) * 60_000 +
    Number(second) * 1000 +
    Number(fraction.padEnd(3, '0').slice(0, 3))
  const ahead = (Number(aheadHours) * 60 + Number(aheadMinutes)) * (sign === '-' ? -1 : 1)
  return midnight + time - ahead * 60_000
}

const readers = { date: readIsoDay, datetime: readIsoMoment } as const

/** Checks that a text is a day or a date-time in stored form. */
export function checkDate(text: string, kind: keyof typeof readers): Message | null {
  return readers[kind](text) === null ? { code: `${kind}.format` } : null
}

/** A stored day or date-time in ms since 1970; null for any other text. */
export function readIsoDate(text: string): number | null {
  return readIsoMoment(text) ?? readIsoDay(text)
}

/** Checks a date against a limit: a date, or `now`. */
export function checkDateLimit(
  text: string,
  side: 'min' | 'max',
  limit: string,
  type: SchemaType,
): Message | null {
  const isDay = type.fieldType.isDay === true
  const at = limit === 'now' ? Date.now() : readIsoDate(limit)
  const value = readIsoDate(text)
  // A text that is not a date violates another rule; an invalid limit is a problem of the schema.
  if (at === null || value === null) return null
  const edge = new Date(at)
  const bound = isDay ? localDay(edge, limit) : at
  const isFine = side === 'min' ? value >= bound : value <= bound
  return isFine ? null : { code: `date.${side}`, params: limitParams(edge, isDay, limit) }
}

/** Midnight UTC of the limit's day. Days are compared as days, so that today satisfies both limits `now`. */
function localDay(edge: Date, limit: string): number {
  if (limit !== 'now') return readIsoDay(limit.slice(0, 10)) ?? 0
  return Date.UTC(edge.getFullYear(), edge.getMonth(), edge.getDate())
}

/** The limit in English; for other languages, its time and, for a day, the zone that determines the day. */
function limitParams(edge: Date, isDay: boolean, limit: string): MessageParams {
  const params = { limit: shown(edge, isDay, limit), at: edge.toISOString() }
  return isDay ? { ...params, dayIn: limit === 'now' ? '' : 'UTC' } : params
}

function shown(edge: Date, isDay: boolean, limit: string): string {
  if (!isDay) return edge.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  const timeZone = limit === 'now' ? undefined : 'UTC'
  return edge.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}
