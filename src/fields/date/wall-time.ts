import { tzOffset } from '@date-fns/tz/tzOffset'
import { readIsoDay, readIsoMoment } from '../../schema/validation/dates.ts'

/** What the clock and the calendar on a wall show; where that wall is, is said elsewhere. */
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
/** Farthest moments a `Date` can name. */
const maxMs = 8.64e15

/** Minutes that clocks in a zone are ahead of UTC at a moment; 0 for a zone nobody knows. */
export function zoneOffset(zone: string, moment: number): number {
  if (Math.abs(moment) > maxMs) return 0
  return tzOffset(zone, new Date(moment)) || 0
}

/** Whether this machine knows the zone. */
export function isZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone === '') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone this machine is in. */
export function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** What walls in a zone show at a moment (ms since 1970). */
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
 * The moment at which walls in a zone show this. A time the clocks jumped over is read as if they had not
 * jumped yet, so it comes out an hour later; of a time they showed twice it is the first.
 */
export function momentOf(wall: WallTime, zone: string): number {
  const face = utcOf(wall)
  const before = zoneOffset(zone, face - dayMs) * minuteMs
  const after = zoneOffset(zone, face + dayMs) * minuteMs
  const fits = (moment: number) => moment + zoneOffset(zone, moment) * minuteMs === face
  return [face - before, face - after].find(fits) ?? face - before
}

/** The moment at which walls in UTC show this. */
function utcOf({ year, month, day, hour, minute, second, millisecond }: WallTime): number {
  const date = new Date(0)
  // `Date.UTC` takes years below 100 for ones of the last century.
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second, millisecond)
}

/** Midnight of a day. */
export function midnight(year: number, month: number, day: number): WallTime {
  return { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 }
}

/** Whether the calendar has this day. */
export function isDay(year: number, month: number, day: number): boolean {
  if (![year, month, day].every(Number.isInteger)) return false
  const date = new Date(utcOf(midnight(year, month, day)))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 0 && year < 10_000
}

/** A day as it is stored: `YYYY-MM-DD`. */
export function dayText({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** The day a stored text names, at midnight; null for a text that names none. */
export function readDay(text: string): WallTime | null {
  const at = readIsoDay(text.trim())
  return at === null ? null : wallTimeAt(at, 'UTC')
}

/**
 * The moment an ISO 8601 text names, as people write and paste it: a day alone, a space for the "T". A text without a
 * zone is read in `zone`. Null for anything else. Stored values follow the stricter `readIsoMoment`.
 */
export function readMoment(text: string, zone: string): number | null {
  const written = text.trim().toUpperCase().replace(' ', 'T').replace(',', '.')
  const moment = readIsoMoment(written)
  if (moment !== null) return moment
  const face = readIsoDay(written) ?? readIsoMoment(`${written}Z`)
  return face === null ? null : momentOf(wallTimeAt(face, 'UTC'), zone)
}

/** The time with its minutes taken down to a multiple of `step`; a step of 1 changes nothing. */
export function floorToStep(wall: WallTime, step: number): WallTime {
  if (step <= 1) return wall
  return { ...wall, minute: wall.minute - (wall.minute % step), second: 0, millisecond: 0 }
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
