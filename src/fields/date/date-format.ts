import { splitFormat } from './format-tokens.ts'
import type { FormatPart } from './format-tokens.ts'
import { isDay, offsetText } from './wall-time.ts'
import type { WallTime } from './wall-time.ts'

// Formats use the tokens common in schemas: YYYY-MM-DD, D. MMMM YYYY, HH:mm. The names of months and days come from
// `Intl`, so every language is supported without loading data.

/** A parsed time; fields that the format does not contain are absent. */
export type ReadTime = Partial<WallTime> & { readonly offset?: number }

export interface DateFormat {
  write(time: WallTime, zone: ZoneWords): string
  /** Parses a text; null when it does not match the format. `lenient` allows one digit instead of two. */
  read(text: string, lenient?: boolean): ReadTime | null
  /** Whether more typing could still make the text match the format. */
  canBegin(text: string): boolean
}

/** The values for the zone tokens of a format. */
export interface ZoneWords {
  /** Minutes east of UTC. */
  readonly offset: number
}

/** Values of single tokens, before they are combined. */
type ParsedParts = ReadTime & { readonly pm?: boolean; readonly dayOfYear?: number }

interface Token {
  write(time: WallTime, zone: ZoneWords): string
  /** Source of the pattern that matches the token; without capturing groups. */
  readonly strict: string
  readonly lenient?: string
  /** Source of the pattern that matches the beginnings of the token. */
  readonly begun: string
  take?(text: string): ParsedParts
}

/** Creates the parser and formatter of a format such as `YYYY-MM-DD`; text in [brackets] is literal. */
export function createDateFormat(format: string, locale: string): DateFormat {
  const parts = splitFormat(expand(format, locale))
  // Getting names from `Intl` is the slowest part, and most formats contain only numbers.
  const names = parts.some(isName) ? namesOf(locale) : noNames
  const tokens = parts.map((part) => tokenOf(part, names, locale))

  function pattern(lenient: boolean): RegExp {
    const source = tokens.map((one) => `(${(lenient && one.lenient) || one.strict})`).join('')
    return new RegExp(`^${source}$`, 'iu')
  }
  // Either the text ends inside the first token, or it contains that token and continues.
  const beginning = tokens.reduceRight(
    (rest, { strict, lenient = strict, begun }) => `(?:(?:${begun})$|(?:${lenient})(?:${rest}))`,
    '$',
  )
  const patterns = { strict: pattern(false), lenient: pattern(true) }
  const begins = new RegExp(`^${beginning}`, 'iu')

  return {
    write: (time, zone) => tokens.map((token) => token.write(time, zone)).join(''),
    read(text, lenient = false) {
      const match = (lenient ? patterns.lenient : patterns.strict).exec(text.trim())
      if (!match) return null
      const read: Record<string, unknown> = {}
      for (const [index, token] of tokens.entries()) {
        Object.assign(read, token.take?.(match[index + 1] ?? ''))
      }
      return completed(read)
    },
    canBegin: (text) => begins.test(text.trimStart()),
  }
}

const isName = ({ kind, text }: FormatPart) => kind === 'token' && /^(MMM|d)/.test(text)

const localized: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  L: { year: 'numeric', month: '2-digit', day: '2-digit' },
  LL: { year: 'numeric', month: 'long', day: 'numeric' },
  LLL: { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  LLLL: { dateStyle: 'full', timeStyle: 'short' },
  LT: { hour: 'numeric', minute: '2-digit' },
  LTS: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
}

/** Expands `L` to `LLLL`, `LT` and `LTS` to the order and separators of the locale. */
function expand(format: string, locale: string): string {
  return splitFormat(format)
    .map((part) => {
      if (part.kind === 'literal') return part.quoted ? `[${part.text}]` : part.text
      const options = localized[part.text]
      if (!options) return part.text
      const style = new Intl.DateTimeFormat(locale, { ...options, numberingSystem: 'latn' })
      const { hour12 } = style.resolvedOptions()
      return style
        .formatToParts(0)
        .map(({ type, value }) =>
          tokenFor(type, value, hour12 ?? false, part.text.startsWith('LL')),
        )
        .join('')
    })
    .join('')
}

function tokenFor(type: string, value: string, hour12: boolean, isLong: boolean): string {
  // Some languages separate the time by a space that keyboards do not have.
  if (type === 'literal') return `[${value.replaceAll(/\s/g, ' ')}]`
  const two = (token: string) => (value.length > 1 && !isLong ? token + token : token)
  if (type === 'year') return 'YYYY'
  if (type === 'month') return isLong && !/^\d/.test(value) ? 'MMMM' : two('M')
  if (type === 'day') return two('D')
  if (type === 'weekday') return 'dddd'
  if (type === 'hour') return hour12 ? 'h' : 'HH'
  if (type === 'minute') return 'mm'
  if (type === 'second') return 'ss'
  return type === 'dayPeriod' ? 'A' : ''
}

interface Names {
  readonly months: readonly string[]
  readonly shortMonths: readonly string[]
  /** Starting with Sunday. */
  readonly days: readonly string[]
  readonly shortDays: readonly string[]
  readonly minDays: readonly string[]
}

function namesOf(locale: string): Names {
  // Formatted together with a day: some languages inflect the month then.
  const months = (month: 'long' | 'short') => {
    const style = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month, day: 'numeric' })
    return Array.from({ length: 12 }, (_, index) => {
      const parts = style.formatToParts(Date.UTC(2024, index, 15))
      const name = parts.find(({ type }) => type === 'month')?.value ?? ''
      return /^\d/.test(name) ? (englishMonths[index] ?? name) : name
    })
  }
  const days = (weekday: 'long' | 'short' | 'narrow') => {
    const style = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday })
    return Array.from({ length: 7 }, (_, index) => style.format(Date.UTC(2024, 8, 1 + index)))
  }
  return {
    months: months('long'),
    shortMonths: months('short'),
    days: days('long'),
    shortDays: days('short'),
    minDays: days('narrow'),
  }
}

const noNames: Names = { months: [], shortMonths: [], days: [], shortDays: [], minDays: [] }

/** In some languages names contain spaces or punctuation. */
const anyName = '[^\\d]*'
const longestFirst = (a: string, b: string) => b.length - a.length

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function tokenOf(part: FormatPart, names: Names, locale: string): Token {
  const { text } = part
  if (part.kind === 'literal') {
    const begun = Array.from(text).reduceRight((rest, sign) => `(?:${escape(sign)}${rest})?`, '')
    return { write: () => text, strict: literal(text), begun }
  }
  switch (text) {
    case 'YYYY':
      return digits('year', 4, { fixed: true })
    case 'YY':
      return {
        ...digits('year', 2, { fixed: true }),
        write: ({ year }) => pad(year % 100, 2),
        // By convention, 69 to 99 are in the 20th century.
        take: (text) => ({ year: Number(text) + (Number(text) > 68 ? 1900 : 2000) }),
      }
    case 'MMMM':
      return monthName(names.months, names)
    case 'MMM':
      return monthName(names.shortMonths, names)
    case 'MM':
      return digits('month', 2, { fixed: true })
    case 'M':
      return digits('month', 2)
    case 'Mo':
      return ordinal('month', locale)
    case 'DD':
      return digits('day', 2, { fixed: true })
    case 'D':
      return digits('day', 2)
    case 'DDDD':
      return dayOfYear({ fixed: true })
    case 'DDD':
      return dayOfYear()
    case 'Do':
      return ordinal('day', locale)
    case 'dddd':
      return dayName(names.days)
    case 'ddd':
      return dayName(names.shortDays)
    case 'dd':
      return dayName(names.minDays)
    case 'HH':
      return digits('hour', 2, { fixed: true })
    case 'H':
      return digits('hour', 2)
    case 'hh':
      return { ...digits('hour', 2, { fixed: true }), write: ({ hour }) => pad(twelve(hour), 2) }
    case 'h':
      return { ...digits('hour', 2), write: ({ hour }) => String(twelve(hour)) }
    case 'mm':
      return digits('minute', 2, { fixed: true })
    case 'm':
      return digits('minute', 2)
    case 'ss':
      return digits('second', 2, { fixed: true })
    case 's':
      return digits('second', 2)
    case 'SSS':
      return digits('millisecond', 3, { fixed: true })
    case 'A':
    case 'a':
      return {
        write: ({ hour }) => {
          const half = hour < 12 ? 'AM' : 'PM'
          return text === 'a' ? half.toLowerCase() : half
        },
        strict: '[ap]\\.?m\\.?',
        begun: '(?:[ap]\\.?)?',
        take: (text) => ({ pm: /^p/i.test(text) }),
      }
    default:
      return {
        write: (_, { offset }) => offsetText(offset, text === 'ZZ' ? '' : ':'),
        strict: 'Z|[+-]\\d{2}:?\\d{2}',
        begun: '(?:[+-]\\d{0,2}:?\\d?)?',
        take: (text) => ({ offset: readOffset(text) }),
      }
  }
}

type Unit = keyof WallTime

function digits(unit: Unit, length: number, { fixed = false } = {}): Token {
  return {
    write: (time) => (fixed ? pad(time[unit], length) : String(time[unit])),
    strict: fixed ? `\\d{${length}}` : `\\d{1,${length}}`,
    lenient: unit === 'year' ? `\\d{${length}}` : `\\d{1,${length}}`,
    begun: `\\d{0,${length}}`,
    take: (text) => ({ [unit]: Number(text) }),
  }
}

function dayOfYear({ fixed = false } = {}): Token {
  const of = ({ year, month, day }: WallTime) =>
    (utcDay(year, month, day) - utcDay(year, 1, 1)) / 86_400_000 + 1
  return {
    write: (time) => pad(of(time), fixed ? 3 : 1),
    strict: fixed ? '\\d{3}' : '\\d{1,3}',
    lenient: '\\d{1,3}',
    begun: '\\d{0,3}',
    take: (text) => ({ dayOfYear: Number(text) }),
  }
}

/** Midnight UTC, including years below 100, which `Date.UTC` maps to 1900–1999. */
function utcDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

function ordinal(unit: Unit, locale: string): Token {
  const forms: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
  const rules = new Intl.PluralRules(locale, { type: 'ordinal' })
  const suffix = (value: number) => (locale.startsWith('en') ? forms[rules.select(value)] : '.')
  return {
    write: (time) => `${time[unit]}${suffix(time[unit])}`,
    strict: '\\d{1,2}(?:\\p{L}{1,3}|[.º])?',
    begun: '\\d{0,2}\\p{L}{0,3}',
    take: (text) => ({ [unit]: Number.parseInt(text, 10) }),
  }
}

function monthName(written: readonly string[], { months, shortMonths }: Names): Token {
  const plain = (name: string) => name.toLocaleLowerCase().replace(/\.$/, '')
  const known = new Map<string, number>()
  for (const list of [months, shortMonths]) {
    list.forEach((name, index) => known.set(plain(name), index + 1))
  }
  // Longest first; otherwise "Mar" would match the beginning of "March".
  const all = [...known.keys()].sort(longestFirst)
  return {
    write: ({ month }) => written[month - 1] ?? '',
    strict: all.map((name) => `${literal(name)}\\.?`).join('|'),
    begun: anyName,
    take: (text) => ({ month: known.get(plain(text)) ?? 0 }),
  }
}

/** The weekday is written but ignored when parsing, as it follows from the date. */
function dayName(names: readonly string[]): Token {
  return {
    write: ({ year, month, day }) => {
      return names[new Date(utcDay(year, month, day)).getUTCDay()] ?? ''
    },
    strict: [...names].sort(longestFirst).map(literal).join('|') + '|[\\p{L}\\p{M}.]+',
    begun: anyName,
  }
}

/** Combines the parts of a day and rejects values that no calendar or clock has. */
function completed({ pm, dayOfYear, ...text }: ParsedParts): ReadTime | null {
  const read = dayOfYear === undefined ? text : { ...text, ...dayAt(text.year, dayOfYear) }
  const { year, month, day, minute = 0, second = 0 } = read
  let { hour } = read
  if (pm !== undefined && hour !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (pm ? 12 : 0)
  }
  if ((hour ?? 0) > 23 || minute > 59 || second > 59) return null
  if (month !== undefined && (month < 1 || month > 12)) return null
  if (day !== undefined && !isDay(year ?? 2000, month ?? 1, day)) return null
  return hour === undefined ? read : { ...read, hour }
}

/** Converts a day of the year to month and day; invalid (0) without a year. */
function dayAt(year: number | undefined, dayOfYear: number): { month: number; day: number } {
  if (year === undefined) return { month: 0, day: 0 }
  const date = new Date(utcDay(year, 1, dayOfYear))
  const isInYear = date.getUTCFullYear() === year
  return isInYear ? { month: date.getUTCMonth() + 1, day: date.getUTCDate() } : { month: 0, day: 0 }
}

function twelve(hour: number): number {
  return hour % 12 || 12
}

function readOffset(text: string): number {
  const [, sign, hours = 0, minutes = 0] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

function literal(text: string): string {
  return Array.from(text, escape).join('')
}

/** Any white space matches any other: some locales use narrow spaces that cannot be typed easily. */
function escape(sign: string): string {
  return /\s/.test(sign) ? '\\s' : sign.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
