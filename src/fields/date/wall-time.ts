import { tzOffset } from '@date-fns/tz/tzOffset'
import { readIsoDay, readIsoMoment } from '../../schema/validation/dates.ts'

/** A date and time as shown by a clock, without a time zone. */
export interface WallTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** The range of a `Date`, in ms. */
const maxMs = 8.64e15

/** The offset of a zone at a time, in minutes east of UTC; 0 for an unknown zone. */
export function zoneOffset(zone: string, moment: number): number {
  if (Math.abs(moment) > maxMs) return 0
  return tzOffset(zone, new Date(moment)) || 0
}

/** `+01:00`, with a configurable separator between hours and minutes. */
export function offsetText(minutes: number, between = ':'): string {
  const size = Math.abs(Math.round(minutes))
  return `${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}${between}${twoDigits(size % 60)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

/** Whether this system supports the time zone. */
export function isZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone === '') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The time zone of this system. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The wall time in a zone at a given time (ms since 1970). */
export function wallTimeAt(moment: number, zone: string): WallTime {
  const shifted = new Date(moment + zoneOffset(zone, moment) * minuteMs)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    millisecond: shifted.getUTCMilliseconds(),
  }
}

/**
 * The time (ms since 1970) of a wall time in a zone. A time skipped by a clock change is read with the old offset, so
 * it is one hour later; for a repeated time the first one is returned.
 */
export function momentOf(wall: WallTime, zone: string): number {
  const face = utcOf(wall)
  const before = zoneOffset(zone, face - dayMs) * minuteMs
  const after = zoneOffset(zone, face + dayMs) * minuteMs
  const fits = (moment: number) => moment + zoneOffset(zone, moment) * minuteMs === face
  return [face - before, face - after].find(fits) ?? face - before
}

/** The time (ms since 1970) of a wall time in UTC. */
function utcOf({ year, month, day, hour, minute, second, millisecond }: WallTime): number {
  const date = new Date(0)
  // `Date.UTC` maps years below 100 to 1900–1999.
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second, millisecond)
}

/** Midnight of a day. */
export function midnight(year: number, month: number, day: number): WallTime {
  return { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 }
}

/** Whether the day exists in the calendar. */
export function isDay(year: number, month: number, day: number): boolean {
  if (![year, month, day].every(Number.isInteger)) return false
  const date = new Date(utcOf(midnight(year, month, day)))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 0 && year < 10_000
}

/** The stored form of a day: `YYYY-MM-DD`. */
export function dayText({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** Parses a stored day, at midnight; null for any other text. */
export function readDay(text: string): WallTime | null {
  const at = readIsoDay(text.trim())
  return at === null ? null : wallTimeAt(at, 'UTC')
}

/**
 * Parses an ISO 8601 text as people write and paste it, also with only a day, or a space for the "T". A text without a
 * zone is read in `zone`. Returns ms since 1970, or null. Stored values follow the stricter `readIsoMoment`.
 */
export function readMoment(text: string, zone: string): number | null {
  const written = text.trim().toUpperCase().replace(' ', 'T').replace(',', '.')
  const moment = readIsoMoment(written)
  if (moment !== null) return moment
  const face = readIsoDay(written) ?? readIsoMoment(`${written}Z`)
  return face === null ? null : momentOf(wallTimeAt(face, 'UTC'), zone)
}

/** Whether more typing could make the text a day or time as it is stored, which is read whatever the format. */
export function canBeginStored(text: string): boolean {
  return /^\d{1,4}(?:-\d{0,2}(?:-\d{0,2}(?:[T ][\d:.+-]*Z?)?)?)?$/i.test(text.trim())
}

/** Rounds the minutes down to a multiple of `step`; a step of 1 changes nothing. */
export function floorToStep(wall: WallTime, step: number): WallTime {
  if (step <= 1) return wall
  return { ...wall, minute: wall.minute - (wall.minute % step), second: 0, millisecond: 0 }
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
