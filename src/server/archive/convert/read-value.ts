// What texts of other programs say. Each function returns null for a value that says nothing of the kind.

/** Objects and lists are no text. */
export function readText(value: unknown): string | null {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
}

export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}

const booleans = new Map([
  ...['true', 'yes', 'y', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'off', '0'].map((word) => [word, false] as const),
])

export function readBoolean(value: unknown): boolean | null {
  return booleans.get(readText(value)?.trim().toLowerCase() ?? '') ?? null
}

const isoTime =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?) *(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i
const namedMonth = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i
const namedZone = /(?:\b(?:Z|[A-Z]{2,4})|[+-]\d\d:?\d\d)$/

/**
 * A time as ISO 8601 writes it, or one with a day, the name of a month and a year. It is in UTC unless it names a zone, so
 * that it is the same on every machine. Other orders of numbers are not guessed.
 */
export function readTime(value: unknown): Date | null {
  const text = readText(value)?.trim() ?? ''
  const iso = isoTime.exec(text)
  if (iso) {
    const [, year, month = '01', day = '01', clock = '00:00', zone = 'Z'] = iso
    const date = `${year}-${month}-${day}`
    const isDay = validTime(`${date}T00:00Z`)?.toISOString().startsWith(date)
    return isDay ? validTime(`${date}T${clock}${offsetOf(zone)}`) : null
  }
  if (!namedMonth.test(text) || !/\b\d{4}\b/.test(text) || !/\b\d\d?\b/.test(text)) return null
  return validTime(namedZone.test(text) ? text : `${text} UTC`)
}

/** `+02`, `+0200` and `+02:00` as the last of them. */
function offsetOf(zone: string): string {
  const [, hours, minutes = '00'] = /^([+-]\d\d):?(\d\d)?$/.exec(zone) ?? []
  return hours === undefined ? 'Z' : `${hours}:${minutes}`
}

function validTime(text: string): Date | null {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time
}
