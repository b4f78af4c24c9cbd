import {
  createContext,
  use,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  directionOf,
  localeForTag,
  localeKey,
  localeProblems,
  offeredLocales,
  preferredLocale,
  type I18nConfig,
  type LoadedLocale,
  type Locale,
} from '../i18n/locale.ts'
import type { AreaHost } from '../react/area-host.ts'
import { DataLayerContext } from '../react/data-layer-context.ts'
import { hostLanguage, onLanguageChange } from '../ui/host/host-language.ts'
import { openStorage, type KeyValueStorage } from '../ui/host/host-env.ts'

/** The language settings of an element. */
export interface LanguageSettings {
  i18n: I18nConfig | undefined
  /** Name of the content source; the chosen language is stored per source. */
  source: string | undefined
  /** The tag requested by the page; it takes precedence. */
  locale: string | undefined
  storage: KeyValueStorage | undefined
  persist: 'local' | 'session' | 'memory' | undefined
}

/** The available languages, and the function that selects one. */
export interface LocaleChoice {
  offered: readonly Locale[]
  chosen: string
  choose: (id: string) => void
}

/** Null when there is no choice: a single language, or one set by the page. */
export const LocaleChoiceContext = createContext<LocaleChoice | null>(null)

export function useLocaleChoice(): LocaleChoice | null {
  return useContext(LocaleChoiceContext)
}

interface AreaLocale {
  locale: LoadedLocale
  direction: 'ltr' | 'rtl'
  choice: LocaleChoice | null
}

/**
 * The language of an element: set by the page in `locale`; otherwise chosen here by the editor before; otherwise the
 * nearest `lang` around the element, if it is configured; otherwise the one registered last.
 */
export function useAreaLocale(host: AreaHost, settings: LanguageSettings): AreaLocale {
  const { i18n, locale: requested, source = 'default' } = settings
  const offered = useMemo(() => checked(offeredLocales(i18n?.locales)), [i18n])
  const { stored, store } = useStoredChoice(source, settings)
  const page = usePageLanguage(host)

  const forced = useMemo(
    () => (requested ? localeForTag(offered, requested) : null),
    [offered, requested],
  )
  const locale = useMemo(
    () => preferredLocale(offered, { requested, stored, around: page.lang }),
    [offered, requested, stored, page.lang],
  )
  const loaded = useLoadedLocale(host, locale)

  const choose = useCallback(
    (id: string) => {
      const next = offered.find((one) => one.id === id)
      if (!next) return
      host.locales.retry(next.bundles)
      store(id)
      host.dispatch('content-locale-change', { locale: id })
    },
    [host, offered, store],
  )
  const choice = useMemo(
    () => (forced || offered.length < 2 ? null : { offered, chosen: locale.id, choose }),
    [forced, offered, locale, choose],
  )
  return { locale: loaded, direction: page.dir ?? directionOf(loaded.id), choice }
}

/** Throws for invalid languages: a configuration error is shown by the element instead of partial translations. */
function checked(locales: readonly Locale[]): readonly Locale[] {
  const problems = locales.flatMap(localeProblems)
  if (problems.length === 0) return locales
  throw Object.assign(new Error(problems.join('\n')), {
    name: 'ContentError',
    code: 'config-invalid',
  })
}

/** SHELL-007: stored per project and source, in the storage of the page's settings. */
function useStoredChoice(
  source: string,
  { storage: given, persist }: LanguageSettings,
): { stored: string | null; store: (id: string) => void } {
  const projectId = useContext(DataLayerContext)?.projectId
  const key = useMemo(
    () => (projectId === undefined ? null : localeKey(projectId, source)),
    [projectId, source],
  )
  const storage = useMemo(() => openStorage(given ?? persist ?? 'local'), [given, persist])
  const read = (): string | null => (key === null ? null : storage.getItem(key))
  const [kept, setKept] = useState({ storage, key, id: read() })
  if (kept.storage !== storage || kept.key !== key) setKept({ storage, key, id: read() })
  const store = useCallback(
    (id: string) => {
      if (key !== null) storage.setItem(key, id)
      setKept({ storage, key, id })
    },
    [storage, key],
  )
  return { stored: kept.id, store }
}

/** Language and direction of the page around the element, live. */
function usePageLanguage({ element, subscribe }: AreaHost) {
  const listen = useCallback(
    (listener: () => void) => {
      let stop = onLanguageChange(element, listener)
      const unsubscribe = subscribe(() => {
        stop()
        stop = onLanguageChange(element, listener)
        listener()
      })
      return () => {
        stop()
        unsubscribe()
      }
    },
    [element, subscribe],
  )
  const lang = useSyncExternalStore(listen, () => hostLanguage(element).lang)
  const dir = useSyncExternalStore(listen, () => hostLanguage(element).dir)
  return { lang, dir }
}

/** The language with its messages. The first language suspends; later the old one stays until the new one is loaded. */
function useLoadedLocale({ locales }: AreaHost, locale: Locale): LoadedLocale {
  const { bundles: source } = locale
  const [first] = useState(() => source)
  const [, setLoads] = useState(0)
  const awaited = Array.isArray(first) ? locales.peek(first) : use(locales.load(first))
  const bundles = source === first ? awaited : locales.peek(source)
  const ready = useMemo(() => bundles && { ...locale, bundles }, [locale, bundles])
  const [shown, setShown] = useState(ready)
  if (ready && ready !== shown) setShown(ready)
  useEffect(() => {
    let isWanted = true
    const look = (): void => {
      if (isWanted) setLoads((count) => count + 1)
    }
    if (!locales.peek(source)) void locales.load(source).then(look)
    return () => {
      isWanted = false
    }
  }, [locales, source])
  return ready ?? shown ?? { ...locale, bundles: [] }
}
