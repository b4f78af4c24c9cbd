import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { numberText } from '../../src/i18n/number-text.ts'
import { forEachSeed } from '../kit/random.ts'

test('does not look up the number format of English', (t) => {
  const lookup = t.mock.method(Intl, 'NumberFormat')
  numberText('en-US')
  equal(lookup.mock.callCount(), 0)
})

test('parses a number in its language, and rejects anything else', () => {
  const cases: Record<string, Record<string, number | null>> = {
    'en-US': {
      '7.50': 7.5,
      '1,234.5': 1234.5,
      '12.': 12,
      '.5': 0.5,
      '-3': -3,
      '−3': -3,
      '1e3': 1000,
      ' 12 ': 12,
      '7,50': null,
      '12 people': null,
      '1,23,4': null,
      '1 234': null,
      '-': null,
      '1e': null,
      '': null,
      '1e999': null,
      Infinity: null,
      '0x10': null,
    },
    'de-DE': {
      '7,50': 7.5,
      '1.234,5': 1234.5,
      '1.234': 1234,
      '7.50': null,
      '1.234.56': null,
    },
    'fr-FR': { '1 234,5': 1234.5, '1\u202f234,5': 1234.5, '7.5': null },
    'de-CH': { "1'234.5": 1234.5, '1’234.5': 1234.5 },
    'en-IN': { '12,34,567.8': 1_234_567.8 },
    'ar-EG': { '١٢٫٥': 12.5, '12.5': null, '12٫5': 12.5 },
    'nb-NO': { '1 234,5': 1234.5, '-3': -3 },
  }
  for (const [locale, texts] of Object.entries(cases)) {
    const { read } = numberText(locale)
    const found = Object.fromEntries(Object.keys(texts).map((text) => [text, read(text)]))
    deepEqual(found, texts, locale)
  }
})

forEachSeed(20, 'parses what it formats as the same number, in every language', (random) => {
  for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'ar-EG', 'fa-IR', 'nb-NO']) {
    const { read, write, canBegin } = numberText(locale)
    const value = (random.next() - 0.5) * 10 ** random.between(-12, 18)
    const text = write(value)
    equal(read(text), value, `${locale} ${text}`)
    for (let length = 0; length <= text.length; length++) {
      equal(canBegin(text.slice(0, length)), true, `${locale} ${text.slice(0, length)}`)
    }
    equal(write(2021), '2021')
  }
})

test('looks up the number format of a language once', (t) => {
  const { NumberFormat } = Intl
  let lookups = 0
  t.mock.method(Intl, 'NumberFormat', function count(locale: string, options: object) {
    lookups += 1
    return new NumberFormat(locale, options)
  })
  const first = numberText('sv-SE')
  const known = lookups
  equal(numberText('sv-SE'), first)
  equal(lookups, known)
})
