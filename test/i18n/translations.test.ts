// Every language we ship says everything the English one says.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { enUsMessages } from '../../src/i18n/en-us.ts'
import { localeProblems } from '../../src/i18n/locale.ts'
import type { Locale, LocaleBundle } from '../../src/i18n/locale.ts'

const folder = join(import.meta.dirname, '../../src/i18n')
const english: Readonly<Record<string, string>> = enUsMessages
const plural = /_(zero|one|two|few|many|other)$/

/** Messages without their plural form, each with the places that may be filled in it. */
function placesByMessage(messages: Readonly<Record<string, string>>): Map<string, Set<string>> {
  const result = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(messages)) {
    const name = key.replace(plural, '')
    const places = result.get(name) ?? new Set()
    for (const [, place = ''] of text.matchAll(/\{(\w+)\}/g)) places.add(place)
    result.set(name, places)
  }
  return result
}

async function loadLocale(file: string): Promise<{ locale: Locale; bundles: LocaleBundle[] }> {
  const module = (await import(join(folder, 'locales', file))) as Record<string, Locale>
  const [locale] = Object.values(module)
  assert.ok(locale)
  const bundles = typeof locale.bundles === 'function' ? await locale.bundles() : locale.bundles
  return { locale, bundles: [...(await bundles)] }
}

const entries = readdirSync(join(folder, 'locales')).filter((name) => name.endsWith('.ts'))

for (const entry of entries) {
  test(`SHELL-006 ${entry}: no message is missing or extra, and every placeholder is used`, async () => {
    const { locale, bundles } = await loadLocale(entry)
    assert.deepEqual(localeProblems({ id: locale.id, bundles }), [])
    assert.deepEqual(new Intl.Locale(locale.id).toString(), locale.id)
    const messages: Record<string, string> = Object.assign(
      {},
      ...bundles.map(({ resources }) => resources),
    )

    const theirs = placesByMessage(messages)
    const ours = placesByMessage(english)
    assert.deepEqual(
      [...ours.keys()].filter((name) => !theirs.has(name)),
      [],
      'missing',
    )
    assert.deepEqual(
      [...theirs.keys()].filter((name) => !ours.has(name)),
      [],
      'left over',
    )
    // A plural may spell its number out; every other value is shown in every language.
    const without = (places: Set<string> | undefined, name: string) =>
      [...(places ?? [])].filter((place) => !(isPlural(name) && place === 'count')).sort()
    for (const [name, places] of ours) {
      assert.deepEqual(without(theirs.get(name), name), without(places, name), name)
    }

    const forms = new Intl.PluralRules(locale.id).resolvedOptions().pluralCategories
    for (const name of ours.keys()) {
      if (!isPlural(name)) continue
      const lacking = forms.filter((form) => !(`${name}_${form}` in messages))
      assert.deepEqual(lacking, [], `plural forms of ${name}`)
    }
    for (const [key, text] of Object.entries(messages)) assert.notEqual(text.trim(), '', key)
  })
}

function isPlural(name: string): boolean {
  return `${name}_other` in english
}
