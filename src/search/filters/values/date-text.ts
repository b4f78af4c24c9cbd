import { createDateFormat } from '../../../fields/date/date-format.ts'
import {
  dayText,
  momentOf,
  readDay,
  readMoment,
  wallTimeAt,
} from '../../../fields/date/wall-time.ts'
import type { WallTime } from '../../../fields/date/wall-time.ts'

/** Formats and parses the dates of filters for editors. */
export interface DateText {
  /** Formats a stored date; an invalid one is returned unchanged. */
  write(stored: string): string
  /** Parses a text to its stored form; null when it is not a date. */
  read(text: string): string | null
}

/**
 * "Jan 1, 2000", or with a time "Jan 1, 2000 12:00 AM". Without a time, a date is stored as a day, with one as a
 * date-time; month names and the 12- or 24-hour clock follow the locale.
 */
export function createDateText(locale: string, includeTime: boolean, zone: string): DateText {
  const format = createDateFormat(`MMM D, YYYY${includeTime ? ' LT' : ''}`, locale)
  return {
    write(stored) {
      const wall = wallOf(stored, zone)
      // Some locales use narrow spaces, which cannot be typed easily.
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

/** The stored form of a wall time: its day, or its date-time. */
export function storedDate(wall: WallTime, includeTime: boolean, zone: string): string {
  return includeTime ? new Date(momentOf(wall, zone)).toISOString() : dayText(wall)
}

/** Converts a stored date to one with or without a time. */
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

/** The range after a click: the first sets the start, the second the end; a click outside begins a new range. */
export function pickInRange({ from, to }: PickedRange, day: string): PickedRange {
  if (from === null || day < from) return { from: day, to: null }
  if (to !== null && day > to) return { from: day, to: null }
  return { from, to: day }
}
