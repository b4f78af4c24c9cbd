import { createContext, useContext } from 'react'
import { createFormats, type Formats } from './formats.ts'
import type { LoadMessages } from './english.ts'
import { enUs } from './locale.ts'
import type { LoadedLocale } from './locale.ts'
import type { Translate } from './messages.ts'
import { createTranslate } from './translate.ts'

/** The current language and its translation function. */
export interface I18n {
  locale: LoadedLocale
  translate: Translate
  formats: Formats
  /** Resolves when the given messages are loaded, by default all, not only those shown first. */
  loadWords: (from?: LoadMessages) => Promise<void>
}

const nothingMore = Promise.resolve()

/** English unless a provider sets another language. */
export const I18nContext = createContext<I18n>({
  locale: enUs,
  translate: createTranslate(),
  formats: createFormats(enUs.id),
  loadWords: () => nothingMore,
})

/** The translation function of the nearest language provider. */
export function useTranslate(): Translate {
  return useContext(I18nContext).translate
}

/** The language of the nearest provider: its id for `Intl`, its week info for calendars. */
export function useLocale(): LoadedLocale {
  return useContext(I18nContext).locale
}

/** The date and number formatters of the nearest language provider. */
export function useFormats(): Formats {
  return useContext(I18nContext).formats
}
