import type { Messages } from './messages.ts'

/** Translations of one namespace (the part of a key before the dot) into one language. */
interface LocaleBundle {
  /** Language it belongs to; equals the id of its locale. */
  locale: string
  namespace: string
  /** Full keys: `document.publish`, not `publish`. */
  resources: Messages
}

/** Days are numbered 1 (Monday) to 7 (Sunday). */
interface WeekInfo {
  firstDay: number
  weekend: readonly number[]
}

/** A language the studio can be shown in. */
export interface Locale {
  /** BCP 47 tag. */
  id: string
  /** Its name in itself: "Norsk bokmål". */
  title: string
  bundles: readonly LocaleBundle[]
  weekInfo: WeekInfo
}

/** The default language. Its messages are built in, so it needs no bundles. */
export const enUs: Locale = {
  id: 'en-US',
  title: 'English (US)',
  bundles: [],
  weekInfo: { firstDay: 7, weekend: [6, 7] },
}

/**
 * The language to show: the stored choice when it exists, else the one registered last, so that adding
 * a translation to a configuration is enough to see it.
 */
export function chooseLocale(locales: readonly Locale[], stored: string | null): Locale {
  return locales.find(({ id }) => id === stored) ?? locales.at(-1) ?? enUs
}

/** What is wrong with a locale of a configuration, one sentence each; empty when it can be used. */
export function localeProblems(locale: { id: string; bundles?: unknown }): string[] {
  const { id, bundles } = locale
  if (bundles === undefined) return []
  if (!Array.isArray(bundles)) return [`Locale "${id}": bundles must be an array`]
  return bundles.flatMap((bundle: unknown, index) => bundleProblems(bundle, id, index))
}

function bundleProblems(bundle: unknown, id: string, index: number): string[] {
  const where = `Locale "${id}", bundle ${index}`
  if (typeof bundle !== 'object' || bundle === null) return [`${where}: must be an object`]
  const { locale, namespace } = bundle as Partial<LocaleBundle>
  const problems: string[] = []
  if (locale !== id) problems.push(`${where}: locale is "${String(locale)}", expected "${id}"`)
  if (typeof namespace !== 'string' || namespace === '') {
    problems.push(`${where}: namespace is missing`)
  }
  return problems
}
