/**
 * Formatters of one language, cached per set of options: creating one takes a hundred times as long as using it, and a
 * table contains hundreds of dates.
 */
export interface Formats {
  date(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat
  number(options: Intl.NumberFormatOptions): Intl.NumberFormat
  relative(options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat
}

/** The first date of a page makes the browser load what it formats dates with, 15 ms on a fast machine. */
let hasDates = false

/** Whether formatting another date is cheap. */
export const isDateCheap = (): boolean => hasDates

/** @param locale BCP 47 tag */
export function createFormats(locale: string): Formats {
  return {
    date: kept((options) => {
      hasDates = true
      return new Intl.DateTimeFormat(locale, options)
    }),
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
