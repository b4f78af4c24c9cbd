import assert from 'node:assert/strict'
import { test } from 'node:test'
import { laterMessages } from '../../src/i18n/en-us-later.ts'
import { enUsMessages } from '../../src/i18n/en-us.ts'
import { createEnglish } from '../../src/i18n/english.ts'
import { createLocaleLoader } from '../../src/i18n/locale-loader.ts'
import {
  chooseLocale,
  directionOf,
  enUs,
  localeForTag,
  localeProblems,
  offeredLocales,
} from '../../src/i18n/locale.ts'
import type { LoadedLocale } from '../../src/i18n/locale.ts'
import type { MessageKey } from '../../src/i18n/messages.ts'
import { createTranslate } from '../../src/i18n/translate.ts'
import { createPseudoLocale } from '../kit/pseudo-locale.ts'

const norwegian: LoadedLocale = {
  id: 'nb-NO',
  title: 'Norsk bokmål',
  bundles: [{ locale: 'nb-NO', namespace: 'array', resources: { 'ui.close': 'Lukk' } }],
  weekInfo: { firstDay: 1, weekend: [6, 7] },
}

test('translates a message, and falls back to English', () => {
  const translate = createTranslate({ locale: norwegian })
  assert.equal(translate('ui.close'), 'Lukk')
  assert.equal(translate('ui.cancel'), 'Cancel')
})

test('SHELL-006 uses American English without a locale', () => {
  assert.equal(enUs.id, 'en-US')
  assert.equal(createTranslate()('ui.cancel'), 'Cancel')
})

test('parameters replace their placeholders, and a missing one stays visible', () => {
  const translate = createTranslate()
  assert.equal(translate('ui.remove-tag', { label: '{label} $&' }), 'Remove {label} $&')
  assert.equal(translate('ui.remove-tag', {}), 'Remove {label}')
})

test('the count selects the plural form by the rules of the language', () => {
  const translate = createTranslate({ english: createEnglish(laterMessages) })
  assert.equal(translate('array.count', { count: 1 }), '1 item')
  assert.equal(translate('array.count', { count: 0 }), '0 items')
  const polish: LoadedLocale = {
    id: 'pl-PL',
    title: 'Polski',
    weekInfo: { firstDay: 1, weekend: [6, 7] },
    bundles: [
      {
        locale: 'pl-PL',
        namespace: 'array',
        resources: {
          'array.count_one': '{count} element',
          'array.count_few': '{count} elementy',
          'array.count_many': '{count} elementów',
        },
      },
    ],
  }
  const inPolish = createTranslate({ locale: polish })
  assert.deepEqual(
    [1, 3, 5].map((count) => inPolish('array.count', { count })),
    ['1 element', '3 elementy', '5 elementów'],
  )
})

test('a host override takes precedence over every bundle, a later bundle over an earlier one', () => {
  const locale: LoadedLocale = {
    ...norwegian,
    bundles: [
      ...norwegian.bundles,
      { locale: 'nb-NO', namespace: 'array', resources: { 'ui.close': 'Lukk igjen' } },
    ],
  }
  assert.equal(createTranslate({ locale })('ui.close'), 'Lukk igjen')
  const overrides = { 'ui.close': 'Ferdig' }
  assert.equal(createTranslate({ locale, overrides })('ui.close'), 'Ferdig')
})

test('ERR-001 reports an unknown namespace once, with its name and the language', () => {
  const missing: string[] = []
  const translate = createTranslate({ locale: norwegian, onMissing: (text) => missing.push(text) })
  assert.equal(translate('plugin.title' as MessageKey), 'plugin.title')
  translate('plugin.other' as MessageKey)
  assert.deepEqual(missing, ['No translations found for namespace "plugin", language "nb-NO"'])
  translate('ui.unheard-of' as MessageKey)
  assert.match(missing[1] ?? '', /ui\.unheard-of/)
})

test('SHELL-008 the last registered language is the default, and a stored choice overrides it', () => {
  assert.equal(chooseLocale([enUs, norwegian], null).id, 'nb-NO')
  assert.equal(chooseLocale([enUs, norwegian], 'en-US').id, 'en-US')
  assert.equal(chooseLocale([enUs, norwegian], 'xx').id, 'nb-NO')
  assert.equal(chooseLocale([], null).id, 'en-US')
})

test('SHELL-009 the week of en-US starts on Sunday and ends with Saturday and Sunday', () => {
  assert.deepEqual(enUs.weekInfo, { firstDay: 7, weekend: [6, 7] })
})

test('SHELL-095 a language has an id, a title, bundles and week info', () => {
  assert.deepEqual(Object.keys(norwegian).sort(), ['bundles', 'id', 'title', 'weekInfo'])
  assert.deepEqual(localeProblems(norwegian), [])
})

test('SHELL-120 bundles must be an array, belong to their language and name a namespace', () => {
  assert.match(localeProblems({ id: 'nb-NO', bundles: {} })[0] ?? '', /bundles must be an array/)
  assert.match(
    localeProblems({ id: 'nb-NO', bundles: [{ locale: 'en-US', namespace: 'ui' }] })[0] ?? '',
    /locale is "en-US", expected "nb-NO"/,
  )
  assert.match(
    localeProblems({ id: 'nb-NO', bundles: [{ locale: 'nb-NO' }] })[0] ?? '',
    /namespace is missing/,
  )
  assert.match(localeProblems({ id: 'nb-NO', bundles: [null] })[0] ?? '', /must be an object/)
})

test('English messages: every key has an area, every plural has "other", and no text is empty', () => {
  for (const [key, text] of Object.entries(enUsMessages)) {
    assert.match(key, /^[a-z-]+\.[a-z]/, `${key} is not <area>.<name>`)
    assert.notEqual((text as string).trim(), '', key)
    const plural = /^(.*)_(zero|one|two|few|many)$/.exec(key)
    if (plural) assert.ok(`${plural[1]}_other` in enUsMessages, `${key} lacks its "other"`)
  }
})

test('the pseudo locale marks and lengthens every message, and keeps its placeholders', () => {
  const locale = createPseudoLocale()
  const translate = createTranslate({ locale, onMissing: assert.fail })
  const text = translate('ui.remove-tag', { label: 'X' })
  assert.match(text, /^⟦.*X.*⟧$/)
  assert.ok(text.length > 'Remove X'.length * 1.2)
})

test('SHELL-008 English comes first, and a language registered again moves to the end', () => {
  const ids = (...locales: LoadedLocale[]) => offeredLocales(locales).map(({ id }) => id)
  assert.deepEqual(ids(), ['en-US'])
  assert.deepEqual(ids(norwegian), ['en-US', 'nb-NO'])
  assert.deepEqual(ids(norwegian, enUs), ['nb-NO', 'en-US'])
})

test('maps a page language tag to an offered language, with the date formats of its own region', () => {
  const offered = offeredLocales([norwegian])
  const meant = (tag: string) => localeForTag(offered, tag)
  assert.equal(meant('nb-no'), norwegian)
  assert.equal(meant('nb'), norwegian)
  assert.equal(meant('en-GB')?.id, 'en-GB')
  assert.equal(meant('en-GB')?.weekInfo.firstDay, 1)
  assert.equal(meant('fr-FR'), null)
  assert.equal(meant('not a tag'), null)
})

test('determines the writing direction of a language', () => {
  assert.deepEqual(
    ['en-US', 'ar-EG', 'he', 'fa-IR', 'ur', 'az-Arab', 'de-DE', '?'].map(directionOf),
    ['ltr', 'rtl', 'rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr'],
  )
})

test('SHELL-120 requests lazy messages once and validates them like those in the configuration', async () => {
  const errors: string[] = []
  const loader = createLocaleLoader((error) => errors.push((error as Error).message))
  let asked = 0
  const source = async () => {
    asked += 1
    return norwegian.bundles
  }
  assert.equal(loader.peek(source), null)
  assert.equal(loader.load(source), loader.load(source))
  assert.equal(await loader.load(source), norwegian.bundles)
  assert.equal(loader.peek(source), norwegian.bundles)
  assert.equal(asked, 1)

  const wrong = async () => [{ locale: 'nb-NO', namespace: '', resources: {} }]
  assert.deepEqual(await loader.load(wrong), [])
  assert.match(errors[0] ?? '', /namespace is missing/)
  loader.retry(wrong)
  assert.equal(loader.peek(wrong), null)
})

test('SHELL-095 formats numbers in the language, without abbreviation', () => {
  const german: LoadedLocale = { ...norwegian, id: 'de-DE', bundles: [] }
  const inGerman = createTranslate({ locale: german, english: createEnglish(laterMessages) })
  assert.equal(inGerman('array.count', { count: 12_345 }), '12.345 items')
  assert.equal(
    createTranslate({ english: createEnglish(laterMessages) })('array.count', { count: 12_345 }),
    '12,345 items',
  )
  assert.equal(inGerman('validation.number.min', { limit: 0.000_01 }), 'Must be 0,00001 or more')
  assert.equal(inGerman.locale, 'de-DE')
})

test('requesting the messages of a part again returns the same promise, also while all are loading', async () => {
  const english = createEnglish({}, async () => laterMessages)
  const some = async () => ({ 'undo.undo': 'Undo' })
  const first = english.load(some)
  const all = english.load()
  assert.notEqual(first, all)
  assert.equal(english.load(some), first)
  await Promise.all([first, all])
  assert.equal(english.load(some), first)
})

test('a root without lazy messages loads those of a part, whatever was requested before', async () => {
  const english = createEnglish()
  await english.load()
  await english.load(async () => ({ 'views.standard': 'Standard view' }))
  assert.equal(english.get()['views.standard'], 'Standard view')
})
