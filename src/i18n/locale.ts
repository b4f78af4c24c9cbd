import type { Messages } from './messages.ts'

/** Translations of one namespace (the part of a key before the dot) into one language. */
export interface LocaleBundle {
  /** Language it belongs to; equals the id of its locale. */
  locale: string
  namespace: string
  /** Full keys: `document.publish`, not `publish`. */
  resources: Messages
}

/** Days are numbered 1 (Monday) to 7 (Sunday). */
export interface WeekInfo {
  firstDay: number
  weekend: readonly number[]
}

/** Bundles, or a function that loads them when the language is first shown. */
type BundleSource =
  | readonly LocaleBundle[]
  | PromiseLike<readonly LocaleBundle[]>
  | (() => readonly LocaleBundle[] | PromiseLike<readonly LocaleBundle[]>)

/** A language the studio can be shown in. */
export interface Locale {
  /** BCP 47 tag. */
  id: string
  /** Its name in the language itself: "Norsk bokmål". */
  title: string
  bundles: BundleSource
  weekInfo: WeekInfo
}

/** A language with all its messages. */
export interface LoadedLocale extends Locale {
  bundles: readonly LocaleBundle[]
}

/** The languages of a configuration. */
export interface I18nConfig {
  /** Languages in addition to English; the last one is the default. */
  locales?: readonly Locale[]
}

/** The default language. Its messages are built in, so it needs no bundles. */
export const enUs: LoadedLocale = {
  id: 'en-US',
  title: 'English (US)',
  bundles: [],
  weekInfo: { firstDay: 7, weekend: [6, 7] },
}

/**
 * The languages of a configuration, English first. A language that is registered again moves to its last position, so
 * that naming English last makes it the default again.
 */
export function offeredLocales(configured: readonly Locale[] = []): readonly Locale[] {
  const byId = new Map<string, Locale>([[enUs.id, enUs]])
  for (const locale of configured) {
    byId.delete(locale.id)
    byId.set(locale.id, locale)
  }
  return [...byId.values()]
}

/**
 * The language to show: the stored choice when it exists, else the one registered last, so that adding
 * a translation to a configuration is enough to see it.
 */
export function chooseLocale(locales: readonly Locale[], stored: string | null): Locale {
  return locales.find(({ id }) => id === stored) ?? locales.at(-1) ?? enUs
}

/**
 * The configured language for a language tag of the page: itself, or its messages with the date formats and weeks of
 * the tag's own region. Null for a language that is not configured and for an invalid tag.
 */
export function localeForTag(locales: readonly Locale[], tag: string): Locale | null {
  const wanted = parseTag(tag)
  if (!wanted) return null
  const exact = locales.find(({ id }) => id.toLowerCase() === wanted.baseName.toLowerCase())
  if (exact) return exact
  const kin = locales.findLast(({ id }) => parseTag(id)?.language === wanted.language)
  if (!kin || !wanted.region) return kin ?? null
  return { ...kin, id: wanted.baseName, weekInfo: weekOf(wanted) ?? kin.weekInfo }
}

const rtlScripts = /^(Adlm|Arab|Hebr|Mand|Mend|Nkoo|Rohg|Samr|Syrc|Thaa)$/

/** The writing direction of a language. */
export function directionOf(id: string): 'ltr' | 'rtl' {
  // `maximize` makes the browser load its data about languages, which takes 5 ms; the built-in one needs none.
  if (id === enUs.id) return 'ltr'
  return rtlScripts.test(parseTag(id)?.maximize().script ?? '') ? 'rtl' : 'ltr'
}

function parseTag(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}

/** From `Intl.Locale`, which has a method in some browsers and a property in others. */
function weekOf(locale: Intl.Locale): WeekInfo | undefined {
  const { weekInfo, getWeekInfo } = locale as { weekInfo?: WeekInfo; getWeekInfo?: () => WeekInfo }
  return getWeekInfo?.call(locale) ?? weekInfo
}

/** Problems of a locale in a configuration, one sentence each; empty if it is valid. */
export function localeProblems(locale: { id: string; bundles?: unknown }): string[] {
  const { id, bundles } = locale
  if (bundles === undefined || typeof bundles === 'function' || isPromise(bundles)) return []
  if (!Array.isArray(bundles)) return [`Locale "${id}": bundles must be an array`]
  return bundles.flatMap((bundle: unknown, index) => bundleProblems(bundle, id, index))
}

function isPromise(value: unknown): boolean {
  return typeof (value as { then?: unknown } | null)?.then === 'function'
}

function bundleProblems(bundle: unknown, id: string, index: number): string[] {
  const where = `Locale "${id}", bundle ${index}`
  if (typeof bundle !== 'object' || bundle === null) return [`${where}: must be an object`]
  const { locale, namespace, resources } = bundle as Partial<LocaleBundle>
  const problems: string[] = []
  if (locale !== id) problems.push(`${where}: locale is "${String(locale)}", expected "${id}"`)
  if (typeof namespace !== 'string' || namespace === '') {
    problems.push(`${where}: namespace is missing`)
  }
  if (typeof resources !== 'object' || resources === null) {
    problems.push(`${where}: resources must be an object of texts by key`)
  }
  return problems
}

/** The storage key of the chosen language: per project and source. */
export function localeKey(projectId: string | undefined, source: string): string {
  return `content-studio:locale:${projectId}:${source}`
}

/** The sources that determine the language of an element, in order of precedence. */
export interface LocaleSources {
  /** The tag requested by the page. */
  requested: string | null | undefined
  /** The locale id that the editor chose before. */
  stored: string | null
  /** The nearest `lang` attribute around the element. */
  around: string | null
}

/**
 * The language requested by the page, otherwise the one chosen before, otherwise that of the surrounding page,
 * otherwise the one registered last.
 */
export function preferredLocale(
  offered: readonly Locale[],
  { requested, stored, around }: LocaleSources,
): Locale {
  return (
    (requested ? localeForTag(offered, requested) : null) ??
    offered.find(({ id }) => id === stored) ??
    (around === null ? null : localeForTag(offered, around)) ??
    chooseLocale(offered, null)
  )
}
