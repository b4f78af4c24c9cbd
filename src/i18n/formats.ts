/**
 * Formatters of one language, cached per set of options: creating one takes a hundred times as long as using it, and a
 * table contains hundreds of dates.
 */
export interface Formats {
  /** BCP 47 tag: the language, as it is written in the reader's region. */
  readonly locale: string
  date(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat
  /** Whether a date was formatted: the first one takes 15 ms on a fast machine, as the browser loads data for it. */
  hasDates(): boolean
  number(options: Intl.NumberFormatOptions): Intl.NumberFormat
  relative(options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat
}

/** @param locale BCP 47 tag */
export function createFormats(locale: string): Formats {
  let hasDates = false
  return {
    locale,
    date: kept((options) => {
      hasDates = true
      return new Intl.DateTimeFormat(locale, options)
    }),
    hasDates: () => hasDates,
    number: kept((options) => new Intl.NumberFormat(locale, options)),
    relative: kept((options) => new Intl.RelativeTimeFormat(locale, options)),
  }
}

function kept<Options, Format>(create: (options: Options) => Format): (options: Options) => Format {
  const known = new Map<string, Format>()
  return (options) => {
    const key = JSON.stringify(options)
    let format = known.get(key)
    if (!format) known.set(key, (format = create(options)))
    return format
  }
}
