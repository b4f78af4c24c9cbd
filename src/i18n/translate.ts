import { createEnglish, type English } from './english.ts'
import { enUs } from './locale.ts'
import type { LoadedLocale } from './locale.ts'
import type { MessageKey, MessageParams, Messages, Translate } from './messages.ts'

/** Options of `createTranslate`; everything is optional and falls back to English. */
export interface TranslateOptions {
  /** Language and its bundles. Default English. */
  locale?: LoadedLocale
  /** A host's own messages, which take precedence over every bundle. */
  overrides?: Messages
  /** Fallback for missing messages; default: those shown first. */
  english?: English
  /** Called once for each missing namespace or key. Default: silent. */
  onMissing?: (message: string) => void
}

/**
 * Creates the function that translates keys. A key missing in the language is shown in English; an unknown key is shown
 * as it is and reported once.
 */
export function createTranslate(options: TranslateOptions = {}): Translate {
  const { locale = enUs, overrides = {}, english = createEnglish(), onMissing } = options
  const layers = [overrides, ...[...locale.bundles].reverse().map(({ resources }) => resources)]
  // Created lazily: most messages have no plural, and this code runs before the first screen.
  const rules = whenNeeded(() => new Intl.PluralRules(locale.id))
  const englishRules = whenNeeded(() => new Intl.PluralRules('en-US'))
  const numbers = whenNeeded(() => new Intl.NumberFormat(locale.id, { maximumFractionDigits: 20 }))
  const reported = new Set<string>()

  function report(message: string): void {
    if (reported.has(message)) return
    reported.add(message)
    onMissing?.(message)
  }

  function translate(key: MessageKey, params?: MessageParams): string {
    for (const layer of layers) {
      const text = find(layer, key, params, rules)
      if (text !== undefined) return fill(text, params, numbers)
    }
    const text = find(english.get(), key, params, englishRules)
    if (text !== undefined) return fill(text, params, numbers)
    // Searches all keys only if one is missing, as this runs for every text on the screen.
    const namespace = namespaceOf(key)
    report(
      hasNamespace([...layers, english.get()], namespace)
        ? `No translation found for key "${key}", language "${locale.id}"`
        : missingNamespace(namespace, locale.id),
    )
    return key
  }
  return Object.assign(translate, { locale: locale.id })
}

/** ERR-001: the message for a namespace no bundle has. */
function missingNamespace(namespace: string, language: string): string {
  return `No translations found for namespace "${namespace}", language "${language}"`
}

function namespaceOf(key: string): string {
  const dot = key.indexOf('.')
  return dot < 0 ? key : key.slice(0, dot)
}

function hasNamespace(layers: readonly Messages[], namespace: string): boolean {
  const prefix = `${namespace}.`
  return layers.some((layer) => Object.keys(layer).some((key) => key.startsWith(prefix)))
}

function find(
  messages: Messages,
  key: string,
  params: MessageParams | undefined,
  rules: () => Intl.PluralRules,
): string | undefined {
  const count = params?.['count']
  if (typeof count === 'number') {
    const plural = messages[`${key}_${rules().select(count)}`] ?? messages[`${key}_other`]
    if (plural !== undefined) return plural
  }
  return messages[key]
}

function fill(
  text: string,
  params: MessageParams | undefined,
  numbers: () => Intl.NumberFormat,
): string {
  if (!params) return text
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name]
    if (typeof value === 'number') return numbers().format(value)
    return value ?? place
  })
}

function whenNeeded<T>(create: () => T): () => T {
  let made: T | undefined
  return () => (made ??= create())
}
