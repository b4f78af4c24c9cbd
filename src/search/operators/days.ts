import type { Moment } from '../../schema/filter.ts'
import {
  dayText,
  isDay,
  momentOf,
  readDay,
  readMoment,
  wallTimeAt,
} from '../../fields/date/wall-time.ts'
import type { WallTime } from '../../fields/date/wall-time.ts'
import type { DateUnit } from './filter.ts'

/** First and last instant of a day or minute, in ISO 8601. */
export interface Span {
  readonly start: string
  readonly end: string
}

/** The day of a date, from midnight to midnight in the zone; null for an invalid text. */
export function dayOf(date: string, zone: string): Span | null {
  const day = readDay(date) ?? wallOf(date, zone)
  return day && spanOfDay(day, zone)
}

/** The minute that contains a date-time: editors enter times to the minute. */
export function minuteOf(date: string, zone: string): Span | null {
  const moment = readMoment(date, zone)
  if (moment === null) return null
  const start = Math.floor(moment / minuteMs) * minuteMs
  return { start: isoOf(start), end: isoOf(start + minuteMs - 1) }
}

/** The day as `YYYY-MM-DD`, as stored in fields without a time. */
export function dayTextOf(date: string, zone: string): string | null {
  const day = readDay(date) ?? wallOf(date, zone)
  return day && dayText(day)
}

/** From the day N units ago to today. Complete days keep a live list from querying again every second. */
export function lastDays(
  unit: DateUnit,
  count: number,
  { now, zone }: Moment,
): { readonly first: string; readonly last: string; readonly span: Span } | null {
  const today = wallTimeAt(now, zone)
  const whole = Math.floor(count)
  if (whole < 0) return null
  const begin = before(today, unit, whole)
  const first = spanOfDay(begin, zone)
  return (
    first && {
      first: dayText(begin),
      last: dayText(today),
      span: { start: first.start, end: spanOfDay(today, zone)?.end ?? first.end },
    }
  )
}

/** The day N units before another; the last day of the month if the month is too short. */
function before(today: WallTime, unit: DateUnit, count: number): WallTime {
  if (unit === 'day') return shiftDays(today, -count)
  const months = today.year * 12 + today.month - 1 - count * (unit === 'year' ? 12 : 1)
  const year = Math.floor(months / 12)
  const month = (months % 12) + 1
  let { day } = today
  while (day > 28 && !isDay(year, month, day)) day--
  return { ...today, year, month, day }
}

function shiftDays(wall: WallTime, days: number): WallTime {
  const date = new Date(0)
  date.setUTCFullYear(wall.year, wall.month - 1, wall.day + days)
  return {
    ...wall,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }
}

const minuteMs = 60_000

function spanOfDay(day: WallTime, zone: string): Span | null {
  if (!isDay(day.year, day.month, day.day)) return null
  const begin = { ...day, hour: 0, minute: 0, second: 0, millisecond: 0 }
  // Where the clocks change at midnight, a day does not have 24 hours.
  const next = momentOf({ ...begin, ...only(shiftDays(begin, 1)) }, zone)
  return { start: isoOf(momentOf(begin, zone)), end: isoOf(next - 1) }
}

function only({ year, month, day }: WallTime): Pick<WallTime, 'year' | 'month' | 'day'> {
  return { year, month, day }
}

function wallOf(date: string, zone: string): WallTime | null {
  const moment = readMoment(date, zone)
  return moment === null ? null : wallTimeAt(moment, zone)
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString()
}
