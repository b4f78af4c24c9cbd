import { enUs, localeProblems } from './locale.ts'
import type { LoadedLocale, Locale } from './locale.ts'

type Source = Locale['bundles']
type Bundles = LoadedLocale['bundles']

/** Loads the messages of languages, each once. */
export interface LocaleLoader {
  /** The messages if they are loaded, else null. */
  peek(source: Source): Bundles | null
  /**
   * Resolves to the messages, or to an empty list when loading fails, which shows the language in English. The same
   * promise each time.
   */
  load(source: Source): Promise<Bundles>
  /** Allows messages that failed to load to be requested again. */
  retry(source: Source): void
}

/** @param onError called for messages that fail to load or are invalid */
export function createLocaleLoader(onError: (error: unknown) => void): LocaleLoader {
  const loading = new WeakMap<Source, Promise<Bundles>>()
  const loaded = new WeakMap<Source, Bundles>()

  async function read(source: Source): Promise<Bundles> {
    let bundles = enUs.bundles
    try {
      const given = await (typeof source === 'function' ? source() : source)
      // Loaded bundles are checked like those in the configuration.
      const [problem] = localeProblems({ id: given[0]?.locale ?? '', bundles: given })
      if (problem) throw new TypeError(problem)
      bundles = given
    } catch (error) {
      onError(error)
    }
    loaded.set(source, bundles)
    return bundles
  }

  return {
    peek: (source) => (Array.isArray(source) ? source : (loaded.get(source) ?? null)),
    load(source) {
      const promise = loading.get(source) ?? read(source)
      loading.set(source, promise)
      return promise
    },
    retry(source) {
      if (loaded.get(source) !== enUs.bundles) return
      loaded.delete(source)
      loading.delete(source)
    },
  }
}
