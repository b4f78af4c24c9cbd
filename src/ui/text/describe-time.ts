import { createFormats, type Formats } from '../../i18n/formats.ts'
import type { MessageKey } from '../../i18n/messages.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** A described time, and how often the text may change. */
export interface RelativeTimeText {
  text: string
  /** Refresh interval in ms; null when the text does not change. */
  refreshMs: number | null
}

export interface RelativeTimeOptions {
  /** Time to describe, ms since the epoch. */
  at: number
  now: number
  /** BCP 47 tag. */
  locale: string
  translate: (key: MessageKey) => string
  /** Shorter: "2w ago", and no year within a year. */
  minimal?: boolean
  /** Cached formats of the language, for describing many times. */
  formats?: Formats
}

/**
 * "just now" below 10 seconds, then seconds, minutes, hours, days and weeks; a date once it is more
 * than a month away. Refresh: seconds every 5 s, minutes every 20 s, hours every minute, days and weeks
 * every hour (CONST-001).
 */
export function describeRelativeTime(options: RelativeTimeOptions): RelativeTimeText {
  const { at, now, locale, translate, minimal = false, formats = createFormats(locale) } = options
  const distance = Math.abs(now - at)
  if (distance < 10 * second) return { text: translate('ui.just-now'), refreshMs: 5 * second }
  if (isOverAMonth(at, now)) {
    const withinYear = isWithinAYear(at, now)
    const text = formatDate(at, formats, { year: !(minimal && withinYear) })
    return { text, refreshMs: null }
  }
  const rung = ladder.find(({ from }) => distance >= from) ?? lowest
  const amount = Math.trunc((at - now) / rung.size)
  const words = formats.relative({
    // "1w ago" reads better than a short form of "last week".
    numeric: minimal ? 'always' : 'auto',
    style: minimal ? 'narrow' : 'long',
  })
  return { text: words.format(amount, rung.unit), refreshMs: rung.refreshMs }
}

/** "Jan 5, 2024", or "Jan 5" without the year. */
function formatDate(at: number, formats: Formats, options: { year: boolean }): string {
  const format = formats.date({
    month: 'short',
    day: 'numeric',
    ...(options.year ? { year: 'numeric' } : {}),
  })
  return format.format(at)
}

/** "Jan 5, 2024, 3:04 PM": medium date and short time. */
export function formatDateTime(
  at: number,
  locale: string,
  formats: Formats = createFormats(locale),
): string {
  return formats.date({ dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

interface Rung {
  from: number
  size: number
  unit: Intl.RelativeTimeFormatUnit
  refreshMs: number
}

const lowest: Rung = { from: 0, size: second, unit: 'second', refreshMs: 5 * second }
const ladder: readonly Rung[] = [
  { from: week, size: week, unit: 'week', refreshMs: hour },
  { from: day, size: day, unit: 'day', refreshMs: hour },
  { from: hour, size: hour, unit: 'hour', refreshMs: minute },
  { from: minute, size: minute, unit: 'minute', refreshMs: 20 * second },
]

/**
 * Compares calendar months: from the 31st to the 1st of the month after next is over a month, 30 days in a long month
 * are not.
 */
function isOverAMonth(at: number, now: number): boolean {
  const [from, to] = at < now ? [at, now] : [now, at]
  return to >= addMonths(from, 1)
}

function isWithinAYear(at: number, now: number): boolean {
  const [from, to] = at < now ? [at, now] : [now, at]
  return to < addMonths(from, 12)
}

function addMonths(at: number, months: number): number {
  const date = new Date(at)
  const wantedDay = date.getDate()
  date.setDate(1)
  date.setMonth(date.getMonth() + months)
  const lastDay = new Date(date.getFullYear(), date.getMonth() + 1, 0).getDate()
  date.setDate(Math.min(wantedDay, lastDay))
  return date.getTime()
}
