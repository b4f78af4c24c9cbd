import { createDateFormat } from '../../../fields/date/date-format.ts'
import {
  dayText,
  momentOf,
  readDay,
  readMoment,
  wallTimeAt,
} from '../../../fields/date/wall-time.ts'
import type { WallTime } from '../../../fields/date/wall-time.ts'

/** Writes and reads the dates of filters as editors do. */
export interface DateText {
  /** A stored date; a text that names none as it is. */
  write(stored: string): string
  /** What is stored of a text; null for one that says no date. */
  read(text: string): string | null
}

/**
 * "Jan 1, 2000", with the time "Jan 1, 2000 12:00 AM". Without the time a date is stored as its day, with it as
 * a moment; months and the hours of a day are those of the language.
 */
export function createDateText(locale: string, includeTime: boolean, zone: string): DateText {
  const format = createDateFormat(`MMM D, YYYY${includeTime ? ' LT' : ''}`, locale)
  return {
    write(stored) {
      const wall = wallOf(stored, zone)
      // Languages write narrow spaces that nobody types.
      return wall ? format.write(wall, { offset: 0 }).replace(/\s+/g, ' ') : stored
    },
    read(text) {
      const words = format.read(text, true)
      if (!words) return null
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = words
      const wall: WallTime = { year, month, day, hour, minute, second: 0, millisecond: 0 }
      return storedDate(wall, includeTime, zone)
    },
  }
}

/** What is stored of a time on the wall: its day, or the moment. */
export function storedDate(wall: WallTime, includeTime: boolean, zone: string): string {
  return includeTime ? new Date(momentOf(wall, zone)).toISOString() : dayText(wall)
}

/** The same date with or without its time. */
export function withTime(stored: string | null, includeTime: boolean, zone: string): string | null {
  const wall = stored && wallOf(stored, zone)
  return wall ? storedDate(wall, includeTime, zone) : null
}

/** The wall time of a stored date: midnight for a day. */
export function wallOf(stored: string, zone: string): WallTime | null {
  const day = readDay(stored)
  if (day) return day
  const moment = readMoment(stored, zone)
  return moment === null ? null : wallTimeAt(moment, zone)
}

export interface PickedRange {
  readonly from: string | null
  readonly to: string | null
}

/** The range after a day was pressed: first its start, then its end; outside of a whole range another begins. */
export function pickInRange({ from, to }: PickedRange, day: string): PickedRange {
  if (from === null || day < from) return { from: day, to: null }
  if (to !== null && day > to) return { from: day, to: null }
  return { from, to: day }
}
