import { markerText } from '../../src/form/field/findings.tsx'
import { createEnglish } from '../../src/i18n/english.ts'
import { laterMessages } from '../../src/i18n/en-us-later.ts'
import { createTranslate } from '../../src/i18n/translate.ts'
import { checkDateLimit } from '../../src/schema/validation/dates.ts'
import type { SchemaType } from '../../src/schema/schema.ts'
import { equal, test } from '../kit/browser-test.ts'

const typeOf = (name: string) =>
  ({ fieldType: { name, isDay: name === 'date' } }) as unknown as SchemaType
const english = createTranslate({ english: createEnglish(laterMessages) })
const german = createTranslate({
  locale: {
    id: 'de-DE',
    title: 'Deutsch',
    weekInfo: { firstDay: 1, weekend: [6, 7] },
    bundles: [
      {
        locale: 'de-DE',
        namespace: 'validation',
        resources: { 'validation.date.min': 'Nicht vor {limit}' },
      },
    ],
  },
})

test('SHELL-095 shows a date limit in the language of the studio', () => {
  const found = checkDateLimit('2026-01-01', 'min', '2026-03-09', typeOf('date'))
  const marker = { path: [], level: 'error', message: '', ...found } as const
  equal(markerText(marker, english), 'Must be at or after Mar 9, 2026')
  equal(markerText(marker, german), 'Nicht vor 09.03.2026')
})

test("SHELL-006 shows the author's message in the language of the studio", () => {
  const marker = {
    path: [],
    level: 'error',
    message: 'Too short',
    texts: { en: 'Too short', 'de-DE': 'Zu kurz', nb: 'For kort' },
  } as const
  equal(markerText(marker, german), 'Zu kurz')
  equal(markerText(marker, english), 'Too short')
})
