/** How a language writes numbers, for boxes that numbers are typed into. */
export interface NumberText {
  /** The number that a text is, or null when it is none. Grouping is accepted where the groups are whole. */
  read(text: string): number | null
  /** Without grouping: a year is written as 2021. */
  write(value: number): string
  /** Whether more typing can still make a number of the text. */
  canBegin(text: string): boolean
}

/** @param locale BCP 47 tag */
export function createNumberText(locale: string): NumberText {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1_234_567.8)
  const signOf = (type: Intl.NumberFormatPartTypes, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const decimal = signOf('decimal', '.')
  const group = signOf('group', decimal === ',' ? '.' : ',')
  // Typed numbers use plain spaces and apostrophes instead of a language's narrow spaces and curved signs.
  const groups = /\s/.test(group) ? /\s/g : /['’]/.test(group) ? /['’]/g : group
  const digits = digitsOf(locale)

  /** The same text in ASCII, with `.` before the decimals and `,` between groups. */
  function plain(text: string): string {
    return text
      .trim()
      .replace(/\p{Nd}/gu, (digit) => digits.get(digit) ?? digit)
      .replaceAll(/[\u061c\u200e\u200f]/g, '')
      .replaceAll(/[−‐–]/g, '-')
      .replaceAll(groups, '\u0000')
      .replaceAll(decimal, '\u0001')
      .replaceAll(/[.,]/g, '?')
      .replaceAll('\u0000', ',')
      .replaceAll('\u0001', '.')
  }

  return {
    read(text) {
      const words = plain(text)
      if (!/^[+-]?(?:(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(words)) {
        return null
      }
      const value = Number(words.replaceAll(',', ''))
      return Number.isFinite(value) ? value : null
    },
    write: (value) => String(value).replace('.', decimal),
    canBegin: (text) => /^[+-]?(?:\d[\d,]*)?\.?\d*(?:e[+-]?\d*)?$/i.test(plain(text)),
  }
}

/** Digits of the language's own script as ASCII, beside the ASCII digits that are understood everywhere. */
function digitsOf(locale: string): ReadonlyMap<string, string> {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  return new Map(Array.from({ length: 10 }, (_, digit) => [format.format(digit), String(digit)]))
}
