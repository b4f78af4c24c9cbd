import { enUs } from './locale.ts'

/** Parses and formats numbers in the notation of a language, for text boxes. */
export interface NumberText {
  /** Parses a number; null for an invalid text. Group separators are accepted if the groups are complete. */
  read(text: string): number | null
  /** Formats without group separators, as the number may be a year: 2021. */
  write(value: number): string
  /** Whether more typing could still turn the text into a number. */
  canBegin(text: string): boolean
}

/** Cache; a value depends only on its key. The browser takes milliseconds to look up the notation of a language. */
const texts = new Map<string, NumberText>()

/** @param locale BCP 47 tag */
export function numberText(locale: string): NumberText {
  let text = texts.get(locale)
  if (!text) texts.set(locale, (text = createNumberText(locale)))
  return text
}

function createNumberText(locale: string): NumberText {
  // English is what is left without any parts; asking for it would make a page's first form load the browser's number data.
  const isKnown = locale === enUs.id
  const parts = isKnown
    ? []
    : new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1_234_567.8)
  const signOf = (type: Intl.NumberFormatPartTypes, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise
  const decimal = signOf('decimal', '.')
  const group = signOf('group', decimal === ',' ? '.' : ',')
  // Typed numbers contain plain spaces and apostrophes instead of a locale's narrow spaces and typographic apostrophes.
  const groups = /\s/.test(group) ? /\s/g : /['’]/.test(group) ? /['’]/g : group
  const digits = isKnown ? new Map<string, string>() : digitsOf(locale)

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

/** Maps the digits of the language's own script to ASCII; ASCII digits are always accepted. */
function digitsOf(locale: string): ReadonlyMap<string, string> {
  const format = new Intl.NumberFormat(locale, { useGrouping: false })
  return new Map(Array.from({ length: 10 }, (_, digit) => [format.format(digit), String(digit)]))
}
