import type { SchemaType } from '../schema.ts'
import type { Message, MessageParams } from './messages.ts'

const patterns = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/,
} as const

/** Whether a text is a day, or a moment, in the form of ISO 8601 and in the calendar. */
export function checkDate(text: string, kind: keyof typeof patterns): Message | null {
  const isWritten = patterns[kind].test(text) && !Number.isNaN(Date.parse(text))
  return isWritten && isInCalendar(text) ? null : { code: `${kind}.format` }
}

/** `Date.parse` moves the 31st of April into May; nobody means that. */
function isInCalendar(text: string): boolean {
  const day = text.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** Whether a date lies on the right side of a limit: a date, or `now`. */
export function checkDateLimit(
  text: string,
  side: 'min' | 'max',
  limit: string,
  type: SchemaType,
): Message | null {
  const isDay = type.fieldType.name === 'date'
  const edge = limit === 'now' ? new Date() : new Date(limit)
  const value = Date.parse(text)
  // What is no date at all is told by its own rule; a limit that is none, by the schema check.
  if (Number.isNaN(value) || Number.isNaN(edge.getTime())) return null
  const bound = isDay ? localDay(edge, limit) : edge.getTime()
  const isFine = side === 'min' ? value >= bound : value <= bound
  return isFine ? null : { code: `date.${side}`, params: limitParams(edge, isDay, limit) }
}

/** Days are compared as days: today is at or after now. Midnight in UTC of the day that is meant. */
function localDay(edge: Date, limit: string): number {
  if (limit !== 'now') return Date.parse(limit.slice(0, 10))
  return Date.UTC(edge.getFullYear(), edge.getMonth(), edge.getDate())
}

/** The limit in English, and for other languages its moment and, for a day, the zone in which it is that day. */
function limitParams(edge: Date, isDay: boolean, limit: string): MessageParams {
  const params = { limit: shown(edge, isDay, limit), at: edge.toISOString() }
  return isDay ? { ...params, dayIn: limit === 'now' ? '' : 'UTC' } : params
}

function shown(edge: Date, isDay: boolean, limit: string): string {
  if (!isDay) return edge.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
  const timeZone = limit === 'now' ? undefined : 'UTC'
  return edge.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone })
}
